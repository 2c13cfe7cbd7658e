import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { drawWatermark } from '../../../apps/server/test/watermarking.ts'
import { addDraft, type Album, createAlbum, enterAlbum, imagesOf, readAlbum, spreadsOf } from '../album.ts'
import { altered, tryReaderCalls } from '../album-reader-calls.ts'
import type { Attack } from '../attack-definition.ts'
import { expectSuccess, Visitor } from '../visitor.ts'

/** The signed part of an image address with the bytes of `id` replaced by those of another one. */
function withOwner(address: string, from: string, to: string): string {
  return address.replace(/\/([\w-]{90,160})\//, (whole, token: string) => {
    const bytes = Buffer.from(token, 'base64url')
    const at = bytes.indexOf(Buffer.from(from.replaceAll('-', ''), 'hex'))
    if (at < 0) return whole
    Buffer.from(to.replaceAll('-', ''), 'hex').copy(bytes, at)
    return `/${bytes.toString('base64url')}/`
  })
}

const draftSpreads: Attack = {
  item: 4,
  name: 'spreads of a version that was not sent',
  goal: 'see the draft of the next version, or a spread of another album, by the addresses of a sent one',
  checkedBy:
    '403 or 404 for each altered address and no draft in any response; the spreads of the sent version are served',
  run: async (harness, check) => {
    const studio = harness.studio()
    const [own, other] = [await createAlbum(studio), await createAlbum(studio, { title: 'Batizado' })]
    const reader = await enterAlbum(own, own.readers[0]!, harness.address())
    const draft = await addDraft(studio, own)
    const images = [400, 1920, 3200].map((size) => imagesOf(reader, own, size))
    const [small, , large] = await Promise.all(images)
    check.control('a sent spread is served', (await reader.readAddress(small![0]!)).status === 200)
    check.control('and in 3200 px', (await reader.readAddress(large![0]!)).status === 200)
    const page = await reader.call('GET', `/family/album/${own.id}`)
    check.attempt('the page names the draft', page.text.includes(draft))
    const viewed = { version_id: draft, spreads: [1] }
    check.rejected('mark the draft', await reader.call('PUT', `/family/album/${own.id}/seen`, viewed), 404)
    for (const owner of [draft, other.versions[0]!]) {
      for (const address of [small![0]!, large![0]!]) {
        const forged = withOwner(address, own.versions[0]!, owner)
        check.control('the address was altered', forged !== address)
        check.rejected('an altered address', await reader.readAddress(forged), 403, 404)
        const beside = address.replace(/\/\d+-\d+\//, `/../${owner}/1-1/`)
        check.rejected('a path beside it', await reader.readAddress(beside), 400, 403, 404)
      }
    }
    // Of an album whose images were not requested before: nginx caches an authorization for half a minute.
    const otherReader = await enterAlbum(other, other.readers[0]!, harness.address())
    const [unseen] = await imagesOf(otherReader, other, 3200)
    await expectSuccess(studio.owner.call('DELETE', `/albums/${other.id}`))
    check.rejected('a spread of an album in the trash', await otherReader.readAddress(unseen!), 403, 404)
    const trashed = await otherReader.call('GET', `/family/album/${other.id}`)
    check.rejected('the page of an album in the trash', trashed, 404)
  },
}

const unmarkedSpreads: Attack = {
  item: 4,
  name: 'spreads without the studio’s watermark',
  goal: 'get a spread in 1920 or 3200 px without the watermark, by an older address or by altering one',
  checkedBy: '403 for older and altered addresses, and other bytes than the studio’s; the marked spread is served',
  run: async (harness, check) => {
    const studio = harness.studio()
    const album = await createAlbum(studio)
    const reader = await enterAlbum(album, album.readers[0]!, harness.address())
    const before = [...(await imagesOf(reader, album, 1920)), ...(await imagesOf(reader, album, 3200))]
    const { owner } = studio
    const created = await expectSuccess(owner.call('POST', '/gallery/watermark/logo'))
    const { id } = (created.json() as { watermark: { id: string } }).watermark
    await expectSuccess(owner.send('PUT', `/api/gallery/watermark/picture/${id}`, 'image', await drawWatermark()))
    await expectSuccess(owner.call('PUT', '/gallery/watermark/default', { watermark_id: id }))
    for (const address of before)
      check.rejected('an address from before the watermark', await reader.readAddress(address), 403)
    const [unmarked] = await spreadsOf(owner, album.versions[0]!)
    const original = await owner.readAddress(unmarked!.full)
    check.control('the studio sees it without a watermark', original.status === 200, original.status)
    const [address] = await imagesOf(reader, album, 3200)
    const marked = await reader.readAddress(address!)
    check.control('the marked spread is served', marked.status === 200, marked.status)
    check.attempt('the reader’s spread has no watermark', marked.body.equals(original.body))
    // The code of the watermark is the end of the signed payload; every other byte is tried too.
    const token = /\/([\w-]{90,160})\//.exec(address!)![1]!
    const bytes = Buffer.from(token, 'base64url')
    for (const byte of [36, 40, 41, 42, bytes.length - 33, bytes.length - 1]) {
      const forged = address!.replace(token, altered(token, byte))
      check.rejected(`byte ${byte} of the address altered`, await reader.readAddress(forged), 403, 404)
    }
  },
}

const foreignReceipts: Attack = {
  item: 4,
  name: 'the receipt of another album',
  goal: 'read who approved which album of another family, by altering the address of an own receipt',
  checkedBy:
    '403, 404 or 410 for every altered address and without a session of the album; the reader’s own receipt is served',
  run: async (harness, check) => {
    const studio = harness.studio()
    const [own, other] = [await createAlbum(studio), await createAlbum(studio, { title: 'Batizado' })]
    const receipts = await Promise.all(
      [own, other].map(async (album) => {
        const reader = await enterAlbum(album, album.readers[0]!, harness.address())
        const version_id = album.versions[0]!
        const body = { key: randomUUID(), version_id, name: 'Marina Duarte', spreads: 2, open_requests: 0 }
        await expectSuccess(reader.call('POST', `/family/album/${album.id}/approvals`, body))
        return { reader, url: await receiptOf(reader, album) }
      }),
    )
    const [mine, theirs] = receipts as [(typeof receipts)[0], (typeof receipts)[0]]
    const served = await mine.reader.readAddress(mine.url)
    check.control('the own receipt is served', served.status === 200 && served.text.startsWith('%PDF'), served.status)
    check.attempt('both receipts have one address', mine.url === theirs.url)
    const { origin, pathname, search } = new URL(mine.url)
    const parts = pathname.split('/')
    // The last part is the file's name, which the server does not read.
    for (const [at, part] of parts.slice(0, -1).entries()) {
      if (part.length < 16) continue
      for (const index of [2, Math.floor(part.length / 2), part.length - 3]) {
        const letter = part[index] === 'A' ? 'B' : 'A'
        const forged = [
          ...parts.slice(0, at),
          part.slice(0, index) + letter + part.slice(index + 1),
          ...parts.slice(at + 1),
        ]
        const reply = await mine.reader.readAddress(`${origin}${forged.join('/')}${search}`)
        check.rejected('an altered address', reply, 400, 403, 404, 410)
      }
    }
    await tryReaderCalls(check, 'reader of the other album', mine.reader, other, randomUUID())
    const { origin: host } = mine.reader
    const stranger = new Visitor(host, harness.address())
    check.rejected('without a session', await stranger.call('GET', `/family/album/${own.id}`), 401, 404)
  },
}

/** The address of the receipt, once it is drawn. */
async function receiptOf(reader: Visitor, album: Album): Promise<string> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(250)) {
    const { receipt } = await readAlbum(reader, album)
    if (receipt?.url) return receipt.url
  }
  throw new Error('the receipt was not ready within a minute')
}

export const albumFileAttacks = [draftSpreads, unmarkedSpreads, foreignReceipts] satisfies readonly Attack[]
