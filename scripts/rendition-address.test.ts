import { renditionAddress, renditionSizes, spreadRenditionSizes } from '@revela/domain'
import { expect, test } from 'vitest'
import { pictureAddress } from '../apps/family/src/features/pictures/lib/picture.ts'
import { renditionKey } from '../apps/server/src/modules/pictures/object-keys.ts'
import { contentLocations } from '@revela/edge'

/**
 * nginx's image contains only packages/edge, and the family's first view has a byte limit: both repeat the address
 * format.
 */
const store = { host: 'store', bucket: 'photos', region: 'r', accessKey: 'a', secretKey: 's' }
const nginx = contentLocations({ store, hsts: false, showCache: false }).join('\n')
const address = new RegExp(/location ~ "(\^\/\(\?<content_token>[^"]+)"/.exec(nginx)?.[1] ?? '')
const key = /\$content_key \$upstream_http_x_content_prefix(\S+);/.exec(nginx)?.[1] ?? ''

const token = 'aZ_-'.repeat(25)
const picture = { customerId: 'c', ownerId: 'o', number: 212, version: 3 }

test.each(spreadRenditionSizes)('nginx derives the object key from an address of %i px', (size) => {
  const parts = address.exec(renditionAddress(`/${token}`, picture, size))?.groups ?? {}
  expect(parts['content_token']).toBe(token)
  const values: Record<string, string | undefined> = { ...parts, content_watermark: 'w12s1' }
  const found = key.replaceAll(/\$(\w+)/g, (_, name: string) => values[name] ?? '')
  expect(renditionKey(picture, size, 'w12s1').endsWith(`/o/${found}`)).toBe(true)
})

test.each(renditionSizes)('the family app requests the address of %i px that the server writes', (size) => {
  const photo = { ...picture, displayNumber: 1, width: 3, height: 2, colour: '#fff', suggested: false, position: 1 }
  expect(pictureAddress('https://content/token', photo, size)).toBe(
    renditionAddress('https://content/token', picture, size),
  )
})
