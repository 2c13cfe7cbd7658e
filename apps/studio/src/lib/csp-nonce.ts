/** The nonce of the page, written by nginx, for the styles that antd adds at run time. */
export function cspNonce(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  // Without nginx the placeholder remains, and there is no content security policy.
  return content === '' || content.startsWith('__') ? undefined : content
}
