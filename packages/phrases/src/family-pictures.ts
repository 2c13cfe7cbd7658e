import { grouped } from './family.ts'

const photos = (count: number) => (count === 1 ? '1 foto' : `${grouped(count)} fotos`)

type Tile = {
  readonly displayNumber: number
  /** The file's name, once it is loaded. */
  readonly name: string | null
  readonly suggested: boolean
  readonly mark: string
}

export const familyGrid = {
  label: 'Fotos da galeria',
  help: 'Setas mudam de foto, Espaço marca como favorita, Enter abre.',
  count: photos,
  /** Everything that a picture's tile shows. */
  tile: ({ displayNumber, name, suggested, mark }: Tile) =>
    [`Foto ${grouped(displayNumber)}`, name ?? '', suggested ? 'sugestão do estúdio' : '', mark]
      .filter((part) => part !== '')
      .join(', '),
  suggested: 'sugestão do estúdio',
  commented: 'com comentário',
  resume: (displayNumber: number) => `Continuar de onde parei · foto ${grouped(displayNumber)}`,
  dismissResume: 'Dispensar',
  broken: 'Não foi possível mostrar esta foto.',
  toTop: 'Voltar ao começo',
} as const

export const familyHeart = {
  on: 'favorita',
  off: 'não favorita',
  mark: (displayNumber: number) => `Favoritar foto ${grouped(displayNumber)}`,
  /** Without a number: the viewer shows which picture it is. */
  markThis: 'Favoritar',
  waiting: (count: number) =>
    count === 1
      ? 'Sem conexão: 1 favorita está salva neste aparelho e será enviada depois.'
      : `Sem conexão: ${grouped(count)} favoritas estão salvas neste aparelho e serão enviadas depois.`,
  rejected: (count: number) =>
    count === 1 ? 'Uma favorita ainda não foi salva.' : `${grouped(count)} favoritas ainda não foram salvas.`,
  retry: 'Tentar de novo',
  synced: 'Pronto! Tudo salvo.',
} as const

export const familyFilter = {
  open: 'Filtrar fotos',
  title: 'Mostrar',
  all: 'Todas',
  favourites: 'Favoritas',
  chosen: 'Escolhidas',
  maybe: 'Talvez',
  unseen: 'Não vistas',
  suggested: 'Sugeridas',
  commented: 'Com comentário',
  done: 'Fechar',
  showing: (name: string, count: number) => `${name} · ${photos(count)}`,
  clear: 'Mostrar todas',
  nothing: {
    all: 'Ainda não há fotos aqui',
    favourites: 'Nenhuma favorita ainda',
    chosen: 'Nada escolhido ainda',
    maybe: 'Nenhuma dúvida por aqui',
    commented: 'Nenhum comentário ainda',
    unseen: 'Você já viu todas',
    suggested: 'Nenhuma sugestão por aqui',
  },
  nothingLead: {
    all: 'Elas aparecem neste mesmo endereço.',
    favourites: 'Toque no coração das fotos de que você mais gosta: elas ficam juntas aqui.',
    chosen: 'Toque no círculo das fotos que você quer: elas ficam juntas aqui.',
    maybe: 'Toque em “talvez” nas fotos em que você ainda está pensando.',
    commented: 'Abra uma foto e toque em “Comentar” para escrever sobre ela.',
    unseen: 'Cada foto desta galeria já foi aberta neste aparelho.',
    suggested: 'As fotos que o estúdio sugerir aparecem aqui.',
  },
} as const

export const familyViewer = {
  title: 'Foto ampliada',
  close: 'Fechar (Esc)',
  zoom: 'Ampliar',
  previous: 'Foto anterior (←)',
  next: 'Próxima foto (→)',
  broken: 'Não foi possível abrir esta foto.',
  favourite: 'Favoritar (Espaço)',
  unfavourite: 'Tirar das favoritas (Espaço)',
  download: 'Baixar (D)',
  share: 'Compartilhar',
  alt: (displayNumber: number) => `Foto ${grouped(displayNumber)}`,
  /** At the top: the display number, and the file's name. */
  caption: (displayNumber: number, name: string) => `Foto ${grouped(displayNumber)} · ${name}`,
} as const

export const familyShare = {
  open: 'Compartilhar',
  copied: 'Link copiado.',
  failed: 'Não foi possível copiar. O link é:',
  text: (gallery: string) => `Veja as fotos: ${gallery}`,
  /** A gallery with a password: the link alone does not open it. */
  password: 'Mande a senha da galeria junto com o link.',
  copiedWithPassword: 'Link copiado. Mande a senha da galeria junto.',
  pictureFailed: 'Não foi possível enviar a foto agora. Tente de novo.',
} as const

/** Browsers inside other apps block downloads and sharing. */
export const familyInApp = {
  title: (app: string) => `Você está no navegador do ${app}`,
  lead: 'Ele não deixa salvar nem compartilhar fotos. Abra a galeria no navegador do celular:',
  steps: 'toque nos três pontinhos (⋯) e escolha “Abrir no navegador”.',
  open: 'Abrir no navegador',
  copy: 'Copiar link',
} as const
