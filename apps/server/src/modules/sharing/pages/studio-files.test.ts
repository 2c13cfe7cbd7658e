import { describe, expect, it } from 'vitest'
import { renderPage } from './render-page.ts'
import { renderIcon, renderManifest } from './studio-files.ts'

const logo = 'https://content.example.org/b/logo.webp'

function headOf(studioLogo: string | null): string {
  return renderPage('<head><!--revela-head--></head>', {
    studio: { name: 'Estúdio Ipê', logo: studioLogo, whatsapp: null, footer: false },
    entry: null,
    card: { title: 'Estúdio Ipê', description: '', url: 'https://ipe.example.org', image: null },
    contentOrigin: 'https://content.example.org',
    nonce: 'n',
  })
}

describe("a studio's icon and manifest", () => {
  it('are linked in every page: the logo, or the first letter of the name', () => {
    expect(headOf(logo)).toContain(`<link rel="icon" href="${logo}" />`)
    expect(headOf(logo)).toContain(`<link rel="apple-touch-icon" href="${logo}" />`)
    expect(headOf(null)).toContain('<link rel="icon" href="/icone.svg" type="image/svg+xml" />')
    expect(headOf(null)).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
  })
  it('show the first letter, escaped', () => {
    expect(renderIcon('  élia & Cia')).toContain('>É</text>')
    expect(renderIcon('<3 fotos')).toContain('>3</text>')
    expect(renderIcon('"&<')).not.toContain('&<')
  })
  it('name the studio', () => {
    const manifest = JSON.parse(renderManifest({ name: 'Estúdio Ipê', logo })) as { icons: { src: string }[] }
    expect(manifest).toMatchObject({ name: 'Estúdio Ipê', short_name: 'Estúdio Ipê', start_url: '/' })
    expect(manifest.icons.map(({ src }) => src)).toEqual([logo, '/icone.svg'])
  })
})
