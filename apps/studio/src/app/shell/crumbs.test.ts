import { describe, expect, it } from 'vitest'
import { crumbsOf } from './crumbs.ts'

const known = { gallery: 'Ana e Léo', work: 'Casa da praia', album: 'Álbum da Ana e do Léo' }
const written = (path: string) =>
  crumbsOf(path, known).map((crumb) => (crumb.to === null ? crumb.title : `${crumb.title} → ${crumb.to}`))

const galleries = 'Minhas Galerias → /gallery'
const gallery = 'Ana e Léo → /gallery/7'
const portfolio = 'Meu Portfólio → /portfolio'
const works = 'Meus Trabalhos → /portfolio'
const work = 'Casa da praia → /portfolio/works/9'

describe('crumbsOf', () => {
  // spec: S1-2.75, S1-2.76, S1-2.77, S1-2.78, S1-2.79, S1-2.80, S1-2.81, S1-2.82, S1-2.83, S1-2.84, S1-2.85, S1-2.86
  // spec: S1-2.87, S1-2.88, S1-2.89, S1-2.90, S1-2.91, S1-2.92, S1-2.93, S1-2.94, S1-2.95, S1-2.96, S1-2.97, S1-2.98
  // spec: S1-2.99, S3-2.05
  it.each<[string, string[]]>([
    ['/account', ['Minha Conta']],
    ['/account/activity', ['Minha Conta → /account', 'Atividade da conta']],
    ['/financial', ['Financeiro']],
    ['/settings', ['Configurações']],
    ['/settings/profile', ['Configurações', 'Perfil']],
    ['/settings/watermark', ['Configurações', "Marca d'água"]],
    ['/settings/subdomain', ['Configurações', 'Domínio']],
    ['/settings/notifications', ['Configurações', 'Notificações']],
    ['/settings/reminders', ['Configurações', 'Lembretes']],
    ['/albuns', ['Prova de Álbuns']],
    ['/albuns/trash', ['Prova de Álbuns → /albuns', 'Lixeira']],
    ['/albuns/7', ['Prova de Álbuns → /albuns', 'Álbum da Ana e do Léo']],
    ['/gallery', ['Minhas Galerias']],
    ['/gallery/', ['Minhas Galerias']],
    ['/clients', ['Meus clientes']],
    ['/receivables', ['A receber']],
    ['/gallery/trash', [galleries, 'Lixeira']],
    ['/gallery/presets', [galleries, 'Modelos de galeria']],
    ['/gallery/7', [galleries, 'Ana e Léo']],
    ['/gallery/7/pictures', [galleries, gallery, 'Fotos']],
    ['/gallery/7/pictures/completed', [galleries, gallery, 'Fotos → /gallery/7/pictures', 'Resumo do Envio']],
    ['/gallery/7/upload', [galleries, gallery, 'Subir Fotos']],
    ['/gallery/7/uploading', [galleries, gallery, 'Subindo Fotos']],
    ['/gallery/7/download', [galleries, gallery, 'Entrega em Alta']],
    ['/gallery/7/activity', [galleries, gallery, 'Atividade']],
    ['/gallery/7/share', [galleries, gallery, 'Compartilhar']],
    ['/gallery/7/settings', [galleries, gallery, 'Configurações']],
    ['/gallery/7/selection', [galleries, gallery, 'Seleção de Fotos']],
    [
      '/gallery/7/selection/preferences',
      [galleries, gallery, 'Seleção de Fotos → /gallery/7/selection', 'Preferências'],
    ],
    ['/gallery/7/selection/share', [galleries, gallery, 'Seleção de Fotos → /gallery/7/selection', 'Envio']],
    [
      '/gallery/7/selection/followup',
      [galleries, gallery, 'Seleção de Fotos → /gallery/7/selection', 'Acompanhamento'],
    ],
    ['/portfolio', ['Meu Portfólio']],
    ['/portfolio/works', [portfolio, 'Meus Trabalhos']],
    ['/portfolio/works/9', [portfolio, works, 'Casa da praia']],
    ['/portfolio/works/9/pictures', [portfolio, works, work, 'Fotos']],
    ['/portfolio/works/9/settings', [portfolio, works, work, 'Configurações']],
    ['/expired', []],
    ['/account/more', []],
    ['/nowhere', []],
    ['/', []],
  ])('breadcrumb of %s', (path, expected) => {
    expect(written(path)).toEqual(expected)
  })
  it('names a gallery "Galeria" until its title is loaded', () => {
    expect(crumbsOf('/gallery/7').at(-1)?.title).toBe('Galeria')
  })
})
