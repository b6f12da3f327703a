import { config } from 'zod';

/**
 * For pages whose content security policy forbids `eval`: zod then checks without compiling. It takes effect for the
 * schemas that are made after this module was loaded.
 */
config({ jitless: true });
