import type { Plugin } from 'vite'

const module = /@rc-component\/util\/es\/Dom\/dynamicCSS\.js/
const before = 'if (csp?.nonce) {\n    styleNode.nonce = csp?.nonce;\n  }'
const after =
  'const pageNonce = csp?.nonce ?? document.querySelector(\'meta[name="csp-nonce"]\')?.content;\n' +
  '  if (pageNonce) {\n    styleNode.nonce = pageNonce;\n  }'

/**
 * antd's dialogs and drawers lock the scrolling of the page with a style element that lacks the nonce, so a strict
 * content security policy rejects it. This plugin adds the nonce to every style that antd creates. The build fails when
 * antd's code changes, so that the patch is not lost unnoticed.
 */
export function nonceForRuntimeStyles(): Plugin {
  return {
    name: 'revela-style-nonce',
    transform: {
      filter: { id: module },
      handler(code) {
        if (!code.includes(before))
          throw new Error('dynamicCSS.js of @rc-component/util has changed: update the nonce patch')
        return { code: code.replace(before, after), map: null }
      },
    },
  }
}
