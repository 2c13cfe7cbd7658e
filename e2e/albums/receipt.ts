import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { describeEngines, dial, readObject, testEnginesConfig } from '@revela/dev-env'
import type { SiteUnderTest } from '../harness/site-under-test.ts'

/** The text of a PDF's pages, line breaks removed: what its content streams show with the standard fonts. */
export function pdfText(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const parts: string[] = []
  for (const { index, 0: start } of source.matchAll(/stream\r?\n/g)) {
    if (source.slice(index - 3, index) === 'end') continue
    const from = index + start.length
    const content = inflated(pdf.subarray(from, source.indexOf('endstream', from)))
    for (const [, line = ''] of content?.matchAll(/\[([^\]]*)\] TJ/g) ?? []) {
      const codes = [...line.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) =>
        Buffer.from(hex, 'hex').toString('latin1'),
      )
      parts.push(codes.join(''))
    }
  }
  return parts.join('\n')
}

/** Null for a stream that is not compressed text, such as a thumbnail. */
function inflated(bytes: Buffer): string | null {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return null
  }
}

export async function downloadFile(url: string): Promise<Buffer> {
  const { origin, pathname, search } = new URL(url)
  const { status, body } = await dial(origin, `${pathname}${search}`)
  if (status !== 200) throw new Error(`${url} returned ${status}`)
  return body
}

/** SHA-256 of the stored originals of a version, in their order: computed from the bytes in the store. */
export async function storedHashes(site: SiteUnderTest, albumId: string, version: number): Promise<string[]> {
  const rows = await site.rows<{ object_key: string }>(
    `select p.object_key from picture p
     join album_version v on v.customer_id = p.customer_id and v.id = p.owner_id
     where v.album_id = $1 and v.number = $2 and p.trashed_at is null order by p.position`,
    [albumId, version],
  )
  const engines = describeEngines(testEnginesConfig())
  const bucket = site.database.replace(/^revela_t_(\w+)_(\w+)$/, 'revela-t-$1-$2')
  const originals = await Promise.all(rows.map(({ object_key: key }) => readObject(engines, bucket, key)))
  return originals.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
}
