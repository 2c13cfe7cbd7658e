import type { Plugin } from 'vite'

const module = /@rc-component\/util\/es\/Dom\/dynamicCSS\.js/
const before = 'if (csp?.nonce) {\n    styleNode.nonce = csp?.nonce;\n  }'
const after =
  'const pageNonce = csp?.nonce ?? document.querySelector(\'meta[name="csp-nonce"]\')?.content;\n' +
  '  if (pageNonce) {\n    styleNode.nonce = pageNonce;\n  }'

/**
 * The kit's dialogs and drawers lock the page's scrolling with a style element to which they do not pass the nonce
 * they were given; a strict content policy refuses it. This gives every style the kit adds the page's nonce. The build
 * stops when the kit's code changes, so that the repair cannot be lost unseen.
 */
export function nonceForRuntimeStyles(): Plugin {
  return {
    name: 'revela-style-nonce',
    transform: {
      filter: { id: module },
      handler(code) {
        if (!code.includes(before)) throw new Error('dynamicCSS.js of @rc-component/util has changed: look again')
        return { code: code.replace(before, after), map: null }
      },
    },
  }
}
