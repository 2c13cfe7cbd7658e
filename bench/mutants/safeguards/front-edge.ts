import { unit, type Mutant } from './mutant.ts'

const front = 'packages/edge/src/front'
const routed = (title: string) => unit('packages/dev-env/src/nginx/front', title)
const behind = (title: string) => unit('packages/dev-env/src/nginx/behind-front', title)

/** The edge in front of all cells: what it believes, repeats and reveals. */
export const frontEdgeSafeguards: readonly Mutant[] = [
  {
    name: 'a visitor can send headers that only cells send',
    file: 'packages/edge/src/lua/cells.lua',
    original: 'if sub(name, 1, 9) == "x-revela-" then',
    replacement: 'if false then',
    test: routed('overwrites what a visitor says about themselves'),
  },
  {
    name: 'a second 421 of a cell reaches the browser',
    file: `${front}/front-locations.ts`,
    original: '    `error_page 421 = ${onFailure};`,\n',
    replacement: '',
    test: routed('repeats once'),
  },
  {
    name: 'an older version of a customer replaces a newer one',
    file: `${front}/cell-map-file.ts`,
    original: 'known.version > version || ',
    replacement: '',
    test: unit(`${front}/cell-map-file`, 'keeps the higher version of a customer'),
  },
  {
    name: 'a cell believes the address that anybody forwards',
    file: 'packages/edge/src/proxy-headers.ts',
    original: "['default 0;', ...fronts",
    replacement: "['default 1;', ...fronts",
    test: behind('believes only its front'),
  },
  {
    name: 'a connection for one own domain reaches another one through the front',
    file: `${front}/front-config.ts`,
    original: "...block('if ($revela_is_sni_host = 0)', ['return 421;']),",
    replacement: '',
    test: behind('are not reached over the connection of another name'),
  },
]
