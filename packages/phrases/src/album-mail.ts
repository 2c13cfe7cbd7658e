const spreads = (count: number) => (count === 1 ? '1 lâmina' : `${count} lâminas`)
const requests = (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`)

type Round = { readonly reader: string; readonly album: string; readonly round: number; readonly requests: number }
type Approved = {
  readonly album: string
  readonly version: number
  readonly spreads: number
  /** Everybody who approved, in their order. */
  readonly names: readonly string[]
  readonly openRequests: number
}

const approvedBy = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`

/** Mails about an album, to its readers and to the photographer. */
export const albumMail = {
  button: 'Ver o álbum',
  personal: 'Este link é só seu: ele abre o álbum no seu nome. Não encaminhe.',
  clientFooter: (studio: string) => `Enviado por ${studio}. Para falar com o estúdio, responda a este e-mail.`,
  requested: ({ reader, album, round, requests: count }: Round) => ({
    subject: `${reader} enviou ${requests(count)} no álbum ${album}`,
    preview: `Rodada ${round} de pedidos.`,
    title: 'Chegaram pedidos',
    paragraphs: [
      `${reader} enviou ${requests(count)} no álbum ${album}. É a rodada ${round} de pedidos.`,
      'Abra o álbum para ver cada pedido na sua lâmina e exportar a lista.',
    ],
    button: 'Ver os pedidos',
  }),
  approved: ({ album, version, spreads: count, names, openRequests }: Approved) => ({
    subject: `O álbum ${album} foi aprovado`,
    preview: `Rodada ${version}, com ${spreads(count)}.`,
    title: 'Álbum aprovado',
    paragraphs: [
      names.length > 0
        ? `${approvedBy(names)} ${names.length > 1 ? 'aprovaram' : 'aprovou'} a rodada ${version} do álbum ${album}, com ${spreads(count)}.`
        : `A rodada ${version} do álbum ${album}, com ${spreads(count)}, está aprovada.`,
      ...(openRequests > 0
        ? [`Atenção: ${openRequests === 1 ? 'ficou' : 'ficaram'} ${requests(openRequests)} em aberto.`]
        : []),
      'O comprovante em PDF, com cada lâmina aprovada, está na página do álbum.',
    ],
    button: 'Abrir o álbum',
  }),
  receipt: ({
    studio,
    album,
    version,
    spreads: count,
    names,
  }: Omit<Approved, 'openRequests'> & { readonly studio: string }) => ({
    subject: `Comprovante do álbum ${album}`,
    preview: `Rodada ${version}, com ${spreads(count)}.`,
    title: 'Álbum aprovado',
    paragraphs: [
      names.length > 0
        ? `A rodada ${version} do álbum ${album}, com ${spreads(count)}, foi aprovada por ${approvedBy(names)}.`
        : `A rodada ${version} do álbum ${album}, com ${spreads(count)}, foi aprovada.`,
      `${studio} já pode preparar a impressão. O comprovante em PDF mostra cada lâmina aprovada.`,
    ],
    button: 'Baixar o comprovante',
  }),
} as const

/** The PDF receipt of an approved version, the checklist of requests and their table. */
export const albumFiles = {
  receiptName: (album: string, version: number) => `${album} - comprovante da rodada ${version}.pdf`,
  requestsName: (album: string, extension: string) => `${album} - pedidos.${extension}`,
  receiptTitle: 'Comprovante de aprovação',
  checklistTitle: 'Pedidos do álbum',
  summary: (version: number, count: number) => `Rodada ${version}, com ${spreads(count)}`,
  approval: (name: string, when: string) => `Aprovado por ${name} em ${when}`,
  openRequests: (count: number) =>
    count === 0 ? 'Sem pedidos em aberto' : `Com ${requests(count)} em aberto na hora da aprovação`,
  hashes:
    'O código SHA-256 abaixo de cada lâmina identifica o arquivo exato que foi aprovado: qualquer mudança no arquivo dá outro código.',
  spread: (number: number) => `Lâmina ${number}`,
  roundOf: (version: number) => `Rodada ${version}`,
  pageOf: (page: number, count: number) => `Página ${page} de ${count}`,
  columns: ['Lâmina', 'Rodada', 'Tipo', 'Pedido', 'Trocar por', 'Quem pediu', 'Data', 'Situação', 'Motivo'],
  chips: { swap: 'Trocar foto', mirror: 'Inverter', crop_less: 'Cortar menos', text: 'Texto' },
  kinds: { comment: 'Comentário', swap: 'Troca' },
  states: { unsent: 'Não enviado', open: 'Em aberto', done: 'Feito', declined: 'Recusado' },
  swapFor: (file: string) => `Trocar por ${file}`,
  declinedBecause: (reason: string) => `Recusado: ${reason}`,
  nothing: 'Nenhum pedido foi enviado ainda.',
} as const
