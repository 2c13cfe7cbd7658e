/** The parts of antd that the first screens (sign-in, sign-up) use, and the packages they depend on. */
const kitParts = 'button|config-provider|form|grid|input|locale|space|style|theme|tooltip|_util'
const kitGround = 'async-validator|form|input|mini-decimal|motion|portal|resize-observer|tooltip|trigger|util'

const firstKit = new RegExp(
  `node_modules/(antd/es/(${kitParts})/|@rc-component/(${kitGround})/|@ant-design/(cssinjs|cssinjs-utils|colors|fast-color)/|stylis/|@babel/runtime/)`,
)

/** Our own modules that almost every page uses; the texts of an area come with its pages. */
const firstOwn = /apps\/studio\/src\/(app|lib|ui)\/|packages\/(contract|domain|tokens|web)\//

/**
 * A few chunks that many screens share, ordered by how rarely they change, instead of dozens of small ones. Code of
 * only a few screens stays out of them, so that the sign-in page does not grow with the product.
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//, priority: 3 },
  { name: 'kit', test: firstKit, minShareCount: 4, priority: 2 },
  { name: 'base', test: firstOwn, minShareCount: 6, priority: 1 },
  { name: 'access', test: /apps\/studio\/src\/features\/access\//, minShareCount: 2 },
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
]
