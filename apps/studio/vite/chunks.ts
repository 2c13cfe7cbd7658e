/** Pieces of the kit that only some screens need: they stay beside the screens that use them. */
const onDemand = /node_modules\/(antd\/es\/(modal|drawer|skeleton|checkbox)|@rc-component\/(dialog|drawer|checkbox))\//

/**
 * Three files that every screen shares, ordered by how seldom they change, instead of dozens of tiny ones; what a
 * single screen needs stays with it.
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//, priority: 3 },
  {
    name: 'kit',
    test: (id: string) => id.includes('node_modules') && !onDemand.test(id),
    minShareCount: 3,
    priority: 2,
  },
  { name: 'base', test: /(apps\/studio\/src|packages)\//, minShareCount: 3, priority: 1 },
]
