import { grouped, reais } from './family.ts'

const chosenPhotos = (count: number) => (count === 1 ? '1 foto escolhida' : `${grouped(count)} fotos escolhidas`)
const photos = (count: number) => (count === 1 ? '1 foto' : `${grouped(count)} fotos`)

const decimal = (value: number) => value.toFixed(1).replace('.', ',').replace(',0', '')

function weight(bytes: number): string {
  if (bytes >= 1e9) return `${decimal(bytes / 1e9)} GB`
  return `${grouped(Math.max(1, Math.round(bytes / 1e6)))} MB`
}

export const familyDownload = {
  open: 'Baixar',
  title: 'Baixar fotos',
  close: 'Fechar',
  what: 'O quê',
  these: 'Fotos separadas para você',
  favourites: 'Favoritas',
  all: 'Todas',
  chosen: 'Escolhidas',
  amount: (count: number, bytes: number | null) =>
    bytes === null ? photos(count) : `${photos(count)} · cerca de ${weight(bytes)}`,
  amountChosen: (count: number, bytes: number | null) =>
    bytes === null ? chosenPhotos(count) : `${chosenPhotos(count)} · cerca de ${weight(bytes)}`,
  noIncludedFavourites: 'nenhuma entre as escolhidas',
  noFavourites: 'nenhuma ainda',
  size: 'Tamanho',
  sizes: {
    '1920': 'Celular e redes',
    '3840': 'Telas grandes',
    original: 'Original',
  },
  sizeLeads: {
    '1920': '1920 px, leve e rápido',
    '3840': '3840 px, para TV e impressão pequena',
    original: 'arquivo original, para imprimir',
  },
  how: 'Como',
  phone: 'Salvar no celular',
  phoneLead: 'vai para as suas fotos, em grupos',
  zip: 'ZIP',
  zipLead: 'um arquivo com todas, melhor no computador',
  start: 'Baixar',
  startPhone: 'Começar',
  preparing: 'Preparando…',
  preparingSome: (ready: number, total: number) => `Preparando… ${grouped(ready)} de ${grouped(total)}`,
  preparingLead: 'Pode deixar esta página aberta; avisamos quando estiver pronto.',
  chunk: (chunk: number, chunks: number) => `grupo ${grouped(chunk)} de ${grouped(chunks)}`,
  fetching: (chunk: number, chunks: number, ready: number, total: number) =>
    `Buscando o grupo ${grouped(chunk)} de ${grouped(chunks)}: ${ready} de ${total}`,
  saveChunk: (chunk: number, chunks: number, count: number) =>
    chunks === 1
      ? `Salvar ${photos(count)}`
      : `Salvar grupo ${grouped(chunk)} de ${grouped(chunks)} (${photos(count)})`,
  saveChunkHint: 'Na tela que abre, escolha “Salvar imagens”.',
  resume: (chunk: number, chunks: number) => `Continuar do grupo ${grouped(chunk)} de ${grouped(chunks)}`,
  restart: 'Começar de novo',
  finished: 'Pronto! Todas as fotos foram entregues ao celular. Confira na sua galeria de fotos.',
  androidLead: 'uma por uma, direto para a galeria do celular',
  androidHint: 'Deixe esta página aberta. Se o navegador perguntar, permita baixar vários arquivos.',
  savingSome: (done: number, total: number) => `Salvando… ${grouped(done)} de ${grouped(total)}`,
  androidFinished: (count: number) =>
    count === 1
      ? 'Pronto! 1 foto salva em Downloads. Ela também aparece na sua galeria de fotos.'
      : `Pronto! ${grouped(count)} fotos salvas em Downloads. Elas também aparecem na sua galeria de fotos.`,
  part: (part: number, parts: number) => (parts === 1 ? 'Baixar ZIP' : `Baixar parte ${part} de ${parts}`),
  partAmount: (count: number, bytes: number) => `${photos(count)}, ${weight(bytes)}`,
  started: 'O download começou.',
  failed: 'Não foi possível baixar agora. Tente de novo.',
  notAllowed: 'Este download não está liberado.',
  notIncluded: 'Esta foto não está entre as que você escolheu.',
  awaitingSelection: 'As fotos em alta são liberadas depois que você enviar as suas escolhas.',
  awaitingPaymentShort: (cents: number) => `As fotos em alta são liberadas depois do pagamento de ${reais(cents)}.`,
  awaitingPayment: (studio: string, cents: number) =>
    `As fotos em alta são liberadas assim que ${studio} confirmar o pagamento de ${reais(cents)}.`,
  /** A line under the title, for a family that may download its chosen pictures. */
  included: (count: number) =>
    count === 1 ? 'Você pode baixar a foto que escolheu.' : `Você pode baixar as ${grouped(count)} fotos que escolheu.`,
  previewChosen: 'Na prévia nada é baixado: cada cliente baixa as fotos que escolheu.',
  cancelled: 'Nada foi perdido: continue quando quiser.',
  back: 'Voltar',
} as const
