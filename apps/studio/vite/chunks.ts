/** The parts of antd that dialogs and forms need; no page needs them before one is shown. */
const dialogKit =
  /node_modules\/(antd\/es\/(modal|skeleton)|@rc-component\/(dialog|portal))\/|studio\/src\/ui\/dialog\./
const formKit = /node_modules\/(antd\/es\/(form|grid|input)|@rc-component\/(async-validator|form|input))\//

const own = /apps\/studio\/src\/(app|lib|ui)\/|packages\/(contract|domain|phrases|tokens|web)\//

/**
 * Our own modules of the shell and of lists. A group also captures what its modules import: none of these may import a
 * dialog or a form.
 */
const listParts =
  'brand|button-link|callout|cover-image|cover-title|disclosure|glyphs|icon-button|inline-link|lazy-dialog|list-states|list-table|menu-item|page-frames|pager|search-input|unconfirmed-email'
const listPhrases = 'email-confirmation|gallery|gallery-list|help|shell|words'
const common = new RegExp(
  `apps/studio/src/(lib/|ui/(${listParts})\\.)|packages/(contract|domain|tokens|web)/|packages/phrases/src/(${listPhrases})\\.`,
)

/** The modules of the entry, which every page needs. */
const tags: '$initial'[] = ['$initial']

/**
 * A few chunks that many screens share, ordered by how rarely they change, instead of dozens of small ones. Code of
 * only a few screens stays out of them, so that the first page does not grow with the product.
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//, priority: 6 },
  { name: 'kit', test: /node_modules\//, tags, priority: 5 },
  { name: 'base', test: own, tags, priority: 4 },
  { name: 'dialogs', test: dialogKit, minShareCount: 4, priority: 3 },
  { name: 'forms', test: formKit, minShareCount: 4, priority: 2 },
  { name: 'common', test: common, minShareCount: 8, priority: 1 },
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 4 },
]
