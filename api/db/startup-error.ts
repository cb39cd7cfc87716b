/** Why the program can't start, in one line for the operator. */
export class StartupError extends Error {}
