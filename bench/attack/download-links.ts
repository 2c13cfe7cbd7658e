import type { Gallery } from './studio.ts'
import { expectSuccess, type Visitor } from './visitor.ts'

/** Image addresses that a visitor of a gallery receives. */
export async function imagesOf(visitor: Visitor, { id }: Gallery): Promise<string[]> {
  const manifest = (await expectSuccess(visitor.call('GET', `/family/gallery/${id}`))).json() as {
    content: { prefix: string }
    pictures: [number, number][]
  }
  return [400, 960, 1920].flatMap((size) =>
    manifest.pictures.map(([number, version]) => `${manifest.content.prefix}/${number}-${version}/${size}.webp`),
  )
}

/** Links to the whole gallery as a ZIP and as single files. */
export async function downloadsOf(visitor: Visitor, { id }: Gallery): Promise<string[]> {
  const requestDownload = async (as: 'zip' | 'files') => {
    const body = { what: 'all', size: 'original', as }
    const download = await expectSuccess(visitor.call('POST', `/family/gallery/${id}/downloads`, body))
    const { parts, files } = download.json() as { parts: { url: string }[]; files: { url: string }[] }
    return as === 'zip' ? parts : files
  }
  const links = [...(await requestDownload('zip')), ...(await requestDownload('files'))].map(({ url }) => url)
  if (links.length < 2) throw new Error(`expected links for a ZIP and a file, got ${links.length}`)
  return links
}
