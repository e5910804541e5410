/**
 * The Content-Security-Policy of every page: own origin only, no inline script or style, no eval. Pictures
 * and media may also come from the given origins (config and environment).
 */
export const contentSecurityPolicy = (
  pictureOrigins: readonly string[],
  scripts: readonly string[] = [],
): string => {
  const pictures = ["'self'", 'data:', ...pictureOrigins].join(' ')
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    `img-src ${pictures}`,
    `media-src ${pictures}`,
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Headers of every answer of the web node. */
export const securityHeaders = (policy: string): Readonly<Record<string, string>> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
})
