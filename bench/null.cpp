// null.cpp: a program that does nothing; scripts/bench links it with the shared libraries of flyc, so that it costs what
// loading them costs.
int main() { return 0; }
