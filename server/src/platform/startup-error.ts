/**
 * A reason not to start that a person can act on. The message is one sentence that names the variable
 * and the remedy; main prints it without a stack and exits with code 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
