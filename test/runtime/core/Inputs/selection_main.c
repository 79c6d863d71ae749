/* selection_main TABLE: for each row of the table (selection.txt says how it is written) which images the runtime
 * offers to the driver, in order, and which one is used. */
#include "stand_in.h"
#include "units.h"

static char generics[16][2][256];
static int genericCount;
static test_unit unit;

/* What a generic target runs on; null if it is none. */
static const char *processorsOf(const char *target) {
  size_t length = strcspn(target, ":");
  for (int i = 0; i < genericCount; ++i)
    if (strlen(generics[i][0]) == length && memcmp(generics[i][0], target, length) == 0)
      return generics[i][1];
  return NULL;
}

static int row(int line, char *device, char *images, const char *wanted) {
  char offered[1024] = "";
  size_t used = 0;
  stand_in *hip = standIn();
  startUnit(&unit, "u");
  memset(hip->arch[0], 0, sizeof(hip->arch[0]));
  if (strcmp(device, "?") != 0)
    snprintf(hip->arch[0], 64, "%s", device);
  for (char *image = strtok(images, " "); image; image = strtok(NULL, " "))
    addImage(&unit, image + (*image == '!'), processorsOf(image + (*image == '!')), *image == '!' ? "none" : device);
  for (uint32_t i = 0; i < unit.unit.image_count; ++i)
    giveImage(&unit, i);
  hip->loads = 0;
  memset(hip->offered, 0, sizeof(hip->offered));
  flyc_status status = flyc_prepare(&unit.unit);
  for (int i = 0; i < hip->loads; ++i)
    used += (size_t)snprintf(offered + used, sizeof(offered) - used, "%s%s", i ? " " : "", hip->offered[i]);
  if (status == FLYC_NO_IMAGE)
    snprintf(offered + used, sizeof(offered) - used, "%s-", used ? " " : "");
  else if (status != FLYC_OK)
    snprintf(offered + used, sizeof(offered) - used, " %s", flyc_last_error());
  flyc_unload(&unit.unit);
  if (strcmp(offered, wanted) == 0)
    return 0;
  printf("line %d: got '%s', want '%s' [%s]\n", line, offered, wanted, flyc_last_error());
  return 1;
}

static char *trimmed(char *text) {
  text += strspn(text, " ");
  size_t length = strlen(text);
  while (length && (text[length - 1] == ' ' || text[length - 1] == '\n'))
    text[--length] = 0;
  return text;
}

int main(int argc, char **argv) {
  FILE *table = argc > 1 ? fopen(argv[1], "r") : NULL;
  char line[1024];
  int number = 0, rows = 0;
  if (!table)
    return 2;
  while (fgets(line, sizeof(line), table)) {
    ++number;
    char *first = strchr(line, '|'), *second = first ? strchr(first + 1, '|') : NULL, *equal = strchr(line, '=');
    if (line[0] == '#' || line[0] == '\n')
      continue;
    if (strncmp(line, "generic ", 8) == 0 && equal && genericCount < 16) {
      *equal = 0;
      snprintf(generics[genericCount][0], 256, "%s", trimmed(line + 8));
      snprintf(generics[genericCount++][1], 256, "%s", trimmed(equal + 1));
      continue;
    }
    if (!second) {
      printf("line %d is no row\n", number);
      return 2;
    }
    *first = *second = 0;
    failures += row(number, trimmed(line), trimmed(first + 1), trimmed(second + 1));
    ++rows;
  }
  fclose(table);
  printf("%d rows, %d failures\n", rows, failures);
  return failures != 0 || rows < 40;
}
