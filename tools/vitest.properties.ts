import fc from 'fast-check';

/**
 * Property tests try the same cases in every run, so that a change is judged by what it does and not by luck. Others are tried with
 * `PROPERTY_SEED=7 npx vitest run …`.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_012) });
