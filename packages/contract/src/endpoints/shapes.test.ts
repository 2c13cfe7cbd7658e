import { expect, test } from 'vitest'
import { updateGallerySettings } from './gallery.ts'
import { deletePictures, suggestByTag } from './picture.ts'
import { setSubdomain, updateProfile, updateSocialMedias } from './profile.ts'
import { updateSelection } from './selection.ts'
import { shareGallery } from './sharing.ts'
import { galleryUpload } from './upload.ts'
import { editWatermark } from './watermark.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

test('a change requires at least one known field', () => {
  expect(updateProfile.body.safeParse({ bio: '' }).success).toBe(true)
  expect(updateProfile.body.safeParse({}).success).toBe(false)
  expect(updateGallerySettings.body.safeParse({ admin: true }).success).toBe(false)
  expect(updateGallerySettings.body.parse({ anti_copy: true, use_antiCopy: 'all', x: 1 })).toEqual({
    anti_copy: true,
    use_antiCopy: 'all',
  })
})

// spec: S2-7.14
test('pictures to delete are in the query, in the body, or absent for the use case to reject', () => {
  expect(deletePictures.query.parse({ collection_id: id, picture_ids: `${id},${id}` }).picture_ids).toEqual([id, id])
  expect(deletePictures.body.parse({ picture_ids: [id] })).toEqual({ picture_ids: [id] })
  expect(deletePictures.body.parse({})).toEqual({})
  expect(deletePictures.body.safeParse({ picture_ids: ['x'] }).success).toBe(false)
})

// spec: S2-3.17
test('a tag is a rating or one of the five colours', () => {
  const parsed = suggestByTag.params.parse({ collection_id: id, tag: 'Púrpura', suggest: 'false' })
  expect(parsed).toEqual({ collection_id: id, tag: 'Púrpura', suggest: false })
  for (const tag of ['0', '6', 'azul', 'Preto']) {
    expect(suggestByTag.params.safeParse({ collection_id: id, tag, suggest: 'true' }).success).toBe(false)
  }
})

test('a social address cannot carry a script', () => {
  for (const site of ['https://ana.com.br', 'ana.com.br', '@ana', '']) {
    expect(updateSocialMedias.body.safeParse({ site }).success).toBe(true)
  }
  for (const site of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x']) {
    expect(updateSocialMedias.body.safeParse({ site }).success).toBe(false)
  }
})

test('a subdomain is 3 to 63 of a–z, 0–9 and single inner hyphens', () => {
  expect(setSubdomain.body.parse({ subdomain: ' Ana-Souza ' })).toEqual({ subdomain: 'ana-souza' })
  const invalid = ['ab', 'a'.repeat(64), '-ana', 'ana-', 'ana--souza', 'ana.souza', 'ação', 'a_b_c']
  expect(invalid.filter((subdomain) => setSubdomain.body.safeParse({ subdomain }).success)).toEqual([])
})

test('only status 0 reopens a selection', () => {
  expect(updateSelection.body.parse({ status: 0, limit_date: null })).toEqual({ status: 0, limit_date: null })
  expect(updateSelection.body.safeParse({ status: 'done' }).success).toBe(false)
  expect(updateSelection.body.safeParse({ limit_date: '2026-02-30' }).success).toBe(false)
})

test('a share counts a sent link as yes', () => {
  const mail = { client_name: 'Bia', client_email: 'B@x.com', client_message: 'Oi\nBia', subject: 'Fotos' }
  const magicLink = (input: unknown) => shareGallery.body.parse({ ...mail, magicLink: input }).magicLink
  expect([magicLink(true), magicLink('https://x/y'), magicLink(''), magicLink(undefined)]).toEqual([
    true,
    true,
    false,
    undefined,
  ])
  expect(shareGallery.body.safeParse({ ...mail, subject: 'a\r\nBcc: x@y.z' }).success).toBe(false)
  expect(shareGallery.body.safeParse({ ...mail, client_message: ' \n ' }).success).toBe(false)
})

// spec: S2-3.11
test('a file name stays as the camera wrote it', () => {
  const item = { picture_title: ' IMG_0001 .JPG', size: 1, overwrite: false, key: 'a' }
  expect(galleryUpload.open.body.parse({ payload_list: [item] }).payload_list).toEqual([item])
  const broken = { ...item, picture_title: 'a\u0000.jpg' }
  expect(galleryUpload.open.body.safeParse({ payload_list: [broken] }).success).toBe(false)
  expect(galleryUpload.open.body.safeParse({ payload_list: [] }).success).toBe(false)
})

test('a watermark stays within the range of its sliders', () => {
  const margin_image = { t: 0, l: 30, b: 1, r: 2 }
  const settings = { position_image: 5, size_image: 0.2, margin_image }
  expect(editWatermark.body.safeParse({ settings }).success).toBe(true)
  expect(editWatermark.body.safeParse({ settings: { ...settings, position_image: 10 } }).success).toBe(false)
  for (let percent = 10; percent <= 100; percent += 5) {
    expect(editWatermark.body.safeParse({ settings: { ...settings, size_image: percent / 100 } }).success).toBe(true)
  }
  for (const size_image of [0.05, 0.12, 1.05]) {
    expect(editWatermark.body.safeParse({ settings: { ...settings, size_image } }).success).toBe(false)
  }
  expect(
    editWatermark.body.safeParse({ settings: { ...settings, margin_image: { ...margin_image, t: 31 } } }).success,
  ).toBe(false)
})
