/** The page's nonce, written by nginx, for the styles that the component kit adds at run time. */
export function cspNonce(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  // Served without nginx the placeholder is still there, and there is no policy to satisfy.
  return content === '' || content.startsWith('__') ? undefined : content
}
