//===- Schedule.h - schedule blocks ---------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The statement `schedule`.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_SCHEDULE_H
#define FLYC_FRONTEND_SEMA_EVALUATE_SCHEDULE_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

void executeSchedule(Context &context, const ast::ScheduleStmt *s);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_SCHEDULE_H
