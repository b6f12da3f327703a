import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Env } from '#server/env.ts';

/**
 * What the page may do (reliability R1, R5): scripts only from here, no plug-in, no other origin but the identity provider,
 * no frame but its own and the `srcdoc` of a mail, which carries a stricter policy. Styles may be inline because a mail's frame inherits this policy.
 */
export async function securityHeaders(app: FastifyInstance, env: Env): Promise<void> {
  const provider = env.oidc.authority ? [new URL(env.oidc.authority).origin] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        // A mail's frame has the page's typeface as data.
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'", ...provider],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        // Its frame for watching the session (specification §4).
        'frame-src': provider.length > 0 ? provider : ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default', 'dompurify', 'lintel-mail'],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: env.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
