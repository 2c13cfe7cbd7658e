import { randomBytes, randomUUID } from 'node:crypto'
import { createAlbum, enterAlbum, readAlbum, sendSpreads, tokenOf } from '../album.ts'
import { altered, tryReaderCalls } from '../album-reader-calls.ts'
import { type Attack, repeat } from '../attack-definition.ts'
import { expectSuccess, Visitor } from '../visitor.ts'

const couple = [
  { name: 'Marina', approves: true },
  { name: 'Caio', approves: false },
]

const guessedLinks: Attack = {
  item: 4,
  name: 'guessed and foreign links of an album’s readers',
  goal: 'open an album by a guessed, altered, foreign or removed link, or learn its title and cover',
  checkedBy: '410 for every token but the right one, no title and no cover; the reader’s own link opens it',
  run: async (harness, check) => {
    const [studio, foreignStudio] = [harness.studio(), harness.studio()]
    const own = await createAlbum(studio, { title: 'Bodas reservadas', readers: couple })
    const other = await createAlbum(studio, { title: 'Batizado' })
    const foreign = await createAlbum(foreignStudio)
    const [reader, removed] = [own.readers[0]!, own.readers[1]!]
    const gallery = await studio.createGallery()
    const client = await studio.addClient(gallery.id)
    const token = tokenOf(reader)
    const removedToken = tokenOf(removed)
    await expectSuccess(studio.owner.call('DELETE', `/albums/${own.id}/readers/${removed.id}`))
    const guesses: readonly [string, string][] = [
      ...[3, 20, 40, 63].map((byte): [string, string] => [`byte ${byte} changed`, altered(token, byte)]),
      ...repeat(harness.size === 'long' ? 40 : 5).map((): [string, string] => [
        'a random token',
        randomBytes(64).toString('base64url'),
      ]),
      ['another album’s reader', tokenOf(other.readers[0]!)],
      ['another studio’s reader', tokenOf(foreign.readers[0]!)],
      ['a gallery’s personal link', await studio.linkOf(gallery.id, client)],
      ['a removed reader', removedToken],
      ['an empty token', ''],
    ]
    const origin = new URL(reader.link).origin
    for (const [name, link] of guesses) {
      const visitor = new Visitor(origin, harness.address())
      const entered = await visitor.call('POST', '/family/album/enter', { slug: own.slug, link })
      check.rejected(`enter with ${name}`, entered, 404, 410, 422)
      const cover = await visitor.call('POST', '/family/album/cover', { slug: own.slug, link })
      check.attempt(`see the title with ${name}`, /Bodas reservadas|Marina|webp/.test(cover.text))
    }
    const stranger = new Visitor(origin, harness.address())
    const gate = await stranger.call('POST', '/family/album/cover', { slug: own.slug })
    const unknown = await stranger.call('POST', '/family/album/cover', { slug: 'nenhum-album' })
    check.attempt('tell an existing address from an unknown one', gate.text !== unknown.text)
    const cover = await stranger.call('POST', '/family/album/cover', { slug: own.slug, link: token })
    check.control('the right link shows the title', cover.text.includes('Bodas reservadas'), cover.text)
    const visitor = await enterAlbum(own, reader, harness.address())
    check.control('the right link opens the album', (await readAlbum(visitor, own)).versions.length === 1)
  },
}

const foreignReaders: Attack = {
  item: 4,
  name: 'an album read without being its reader',
  goal: 'read, comment or approve an album as a reader of another album or studio, or as a visitor of its gallery',
  checkedBy: '401, 403 or 404 for each call and nothing stored; the album’s own reader makes them',
  run: async (harness, check) => {
    const [studio, foreignStudio] = [harness.studio(), harness.studio()]
    const gallery = await studio.createGallery({ pictures: 1 })
    const [own, other] = [await createAlbum(studio), await createAlbum(studio, { title: 'Batizado' })]
    const foreign = await createAlbum(foreignStudio)
    await expectSuccess(studio.owner.call('PUT', `/albums/${own.id}`, { gallery_ids: [gallery.id] }))
    const reader = await enterAlbum(own, own.readers[0]!, harness.address())
    const neighbour = await enterAlbum(other, other.readers[0]!, harness.address())
    const stranger = await enterAlbum(foreign, foreign.readers[0]!, harness.address())
    const carried = new Visitor(reader.origin, harness.address(), new Map(stranger.cookies))
    const client = await studio.addClient(gallery.id)
    const visitor = studio.family(gallery)
    const link = await studio.linkOf(gallery.id, client)
    await expectSuccess(studio.enter(visitor, gallery, { link }))
    await tryReaderCalls(check, 'reader of another album', neighbour, own, gallery.id)
    await tryReaderCalls(check, 'another studio’s reader', stranger, own, gallery.id)
    await tryReaderCalls(check, 'another studio’s session on this host', carried, own, gallery.id)
    await tryReaderCalls(check, 'client of the gallery', visitor, own, gallery.id)
    await tryReaderCalls(check, 'nobody', new Visitor(reader.origin, harness.address()), own, gallery.id)
    // A version of another album in a call to the own one.
    const foreignVersion = { version_id: other.versions[0], spreads: [1] }
    check.rejected('a foreign version', await reader.call('PUT', `/family/album/${own.id}/seen`, foreignVersion), 404)
    await studio.setAccess(gallery.id, 'invited')
    check.rejected(
      'the linked gallery itself',
      await reader.call('GET', `/family/gallery/${gallery.id}`),
      401,
      403,
      404,
    )
    const stored = await harness.rows(
      `select 1 from album_request where album_id = any($1) union all select 1 from album_approval where album_id = any($1)
       union all select 1 from album_seen where version_id = any($2)`,
      [
        [own.id, other.id],
        [...own.versions, ...other.versions],
      ],
    )
    check.attempt('something was stored', stored.length > 0)
    const text = { version_id: own.versions[0], spread: 1, x: 1, y: 1, chip: null, text: 'Trocar', swap: null }
    const added = await reader.call('POST', `/family/album/${own.id}/requests`, { ...text, key: randomUUID() })
    check.control('the own reader comments', added.status === 200, added.text)
    const pictures = await reader.call(
      'GET',
      `/family/album/${own.id}/galleries/${gallery.id}/pictures?from=0&count=10`,
    )
    check.control('and sees the pictures for swaps', pictures.text.includes('RESERVADA_'), pictures.text)
  },
}

const approvalOf = (version_id: string, change: object = {}) => ({
  key: randomUUID(),
  version_id,
  name: 'Marina Duarte',
  spreads: 2,
  open_requests: 0,
  ...change,
})

const wrongApprovals: Attack = {
  item: 4,
  name: 'an approval that was not given',
  goal: 'approve as a reader who is not asked, or turn an approval of one version into that of another',
  checkedBy:
    '403 or 409 for each call and one stored approval, of the version that was seen; the asked reader approves',
  run: async (harness, check) => {
    const studio = harness.studio()
    const album = await createAlbum(studio, { readers: couple })
    const [approver, other] = await Promise.all(
      album.readers.map((reader) => enterAlbum(album, reader, harness.address())),
    )
    const path = `/family/album/${album.id}/approvals`
    const [first] = album.versions as [string]
    check.rejected('a reader who is not asked', await other!.call('POST', path, approvalOf(first)), 403)
    check.rejected('fewer spreads', await approver!.call('POST', path, approvalOf(first, { spreads: 1 })), 409)
    check.rejected(
      'other open requests',
      await approver!.call('POST', path, approvalOf(first, { open_requests: 3 })),
      409,
    )
    const created = await expectSuccess(studio.owner.call('POST', `/albums/${album.id}/versions`))
    const second = (created.json() as { version: { id: string } }).version.id
    check.rejected('a draft', await approver!.call('POST', path, approvalOf(second)), 404, 409)
    await sendSpreads(studio.owner, second, 2)
    await expectSuccess(studio.owner.call('POST', `/albums/versions/${second}/sending`, { note: '' }))
    check.rejected('an old version', await approver!.call('POST', path, approvalOf(first)), 409)
    const approval = approvalOf(second)
    const approved = await approver!.call('POST', path, approval)
    check.control('the asked reader approves the newest version', approved.status === 200, approved.text)
    for (const version_id of [first, second]) {
      const replayed = await approver!.call('POST', path, { ...approval, version_id, name: 'Outra pessoa' })
      check.attempt('a replay names another version', replayed.status === 200 && /"version":1/.test(replayed.text))
      const byOther = await other!.call('POST', path, { ...approval, version_id })
      check.rejected('a replay by another reader', byOther, 403, 409, 422)
    }
    const late = approvalOf(second, { key: randomUUID() })
    check.rejected('after the approval, by another reader', await other!.call('POST', path, late), 403, 409)
    const stored = await harness.rows<{ version_id: string; name: string }>(
      'select version_id, name from album_approval where album_id = $1',
      [album.id],
    )
    check.attempt('another approval was stored', stored.length !== 1 || stored[0]!.version_id !== second)
    check.attempt('the name of the approval changed', stored[0]?.name !== 'Marina Duarte')
  },
}

const plantedSession: Attack = {
  item: 4,
  name: 'a planted family cookie that becomes a reader',
  goal: 'read and approve an album with a session that the attacker set in the reader’s browser before they entered',
  checkedBy: '401 or 404 for the attacker’s copy of the cookie; the reader sees the album',
  run: async (harness, check) => {
    const studio = harness.studio()
    const gallery = await studio.createGallery({ pictures: 1 })
    const album = await createAlbum(studio)
    const attacker = studio.family(gallery)
    await expectSuccess(studio.enter(attacker, gallery))
    check.control(
      'the attacker is inside the gallery',
      (await attacker.call('GET', `/family/gallery/${gallery.id}`)).status === 200,
    )
    const victim = attacker.withStolenSession(harness.address())
    const entry = { slug: album.slug, link: tokenOf(album.readers[0]!) }
    await expectSuccess(victim.call('POST', '/family/album/enter', entry))
    check.control('the reader sees the album', (await victim.call('GET', `/family/album/${album.id}`)).status === 200)
    await tryReaderCalls(check, 'the planted session', attacker, album, gallery.id)
    const entered = await attacker.call('POST', '/family/album/enter', { slug: album.slug })
    check.rejected('enter without a link', entered, 401, 404)
  },
}

export const albumAttacks = [guessedLinks, foreignReaders, wrongApprovals, plantedSession] satisfies readonly Attack[]
