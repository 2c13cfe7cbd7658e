import type { StudioSession } from '@revela/dev-env'
import { lookAt } from './look-at.ts'

/** The picture of a mark, as the editor sends it. */
export async function sendMark({ appOrigin, cookies }: StudioSession, id: string, file: Buffer): Promise<void> {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(file)], 'marca.png', { type: 'image/png' }))
  const encoded = new Response(form)
  const { status, body } = await lookAt(`${appOrigin}/api/gallery/watermark/picture/${id}`, {
    method: 'PUT',
    headers: {
      origin: appOrigin,
      'x-revela': '1',
      'sec-fetch-site': 'same-origin',
      cookie: cookies.join('; '),
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    body: Buffer.from(await encoded.arrayBuffer()),
  })
  if (status !== 200) throw new Error(`the mark was answered with ${status}: ${body.toString()}`)
}
