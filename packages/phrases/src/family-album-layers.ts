/** What opens above an album, loaded after its first view. */

import { dayAndMonth, listed } from './family-album.ts'
import { reais } from './family.ts'

const spreads = (count: number) => (count === 1 ? '1 lâmina' : `${count} lâminas`)

export const familyAlbumZoom = {
  title: (at: number) => `Lâmina ${at} ampliada`,
  more: 'Aproximar',
  less: 'Afastar',
  loading: 'Carregando os detalhes…',
  help: 'Use as setas para mover, mais e menos para aproximar e afastar, Esc para fechar.',
} as const

/** Versions, called rounds on screen. */
export const familyAlbumVersions = {
  title: 'Rodadas',
  newest: 'a mais nova',
  sentOn: (moment: string) => `enviada em ${dayAndMonth(moment)}`,
  count: spreads,
  compare: 'Comparar rodadas',
  comparing: (at: number) => `Comparar a lâmina ${at}`,
  before: 'Antes',
  after: 'Depois',
  slider: (before: number, after: number) => `Mostrar mais da rodada ${before} ou da rodada ${after}`,
  ways: 'Como comparar',
  withSlider: 'Deslizar',
  sideBySide: 'Lado a lado',
  missing: (number: number) => `A rodada ${number} não tem esta lâmina.`,
  lines: 'Mostrar corte e margem segura',
  linesLead: 'Vermelho: onde o papel é cortado. Verde: até onde rostos e textos ficam seguros.',
} as const

export const familyAlbumRequests = {
  title: (at: number) => `Lâmina ${at}`,
  none: 'Nenhum pedido ainda. Toque em uma lâmina para fazer o primeiro.',
  chips: { swap: 'Trocar foto', mirror: 'Inverter', crop_less: 'Cortar menos', text: 'Texto' },
  chipsLabel: 'O que mudar',
  field: 'O que você gostaria de mudar aqui?',
  where: 'Em que parte?',
  places: { whole: 'Na lâmina toda', left: 'Na página da esquerda', right: 'Na página da direita' },
  here: 'O ponto que você tocou',
  choosePicture: 'Escolher a foto da galeria',
  changePicture: 'Escolher outra foto',
  chosenPicture: (title: string) => `Colocar a foto ${title}`,
  withoutPicture: 'Tirar a foto escolhida',
  save: 'Salvar pedido',
  saveChange: 'Salvar mudança',
  cancel: 'Cancelar',
  draftKept: 'O que você escreveu fica salvo neste aparelho.',
  missing: 'Escreva o que mudar, escolha uma das opções acima ou uma foto.',
  saved: 'Pedido salvo. Quando terminar, toque em Enviar.',
  savedOffline: 'Sem conexão: o pedido está salvo neste aparelho e será enviado depois.',
  deleted: 'Pedido apagado.',
  edit: 'Mudar',
  remove: 'Apagar',
  states: { unsent: 'não enviado', open: 'enviado', done: 'feito', declined: 'recusado' },
  waiting: 'salvo neste aparelho',
  rejected: 'não foi aceito',
  rejectedLead: {
    AlbumApproved: 'O álbum já está aprovado.',
    AlbumVersionChanged: 'Chegou uma rodada nova depois que você escreveu.',
    TooManyAlbumRequests: 'Há pedidos demais nesta rodada. Junte alguns em um só.',
    other: 'Não conseguimos salvar este pedido.',
  },
  bringToNewest: (number: number) => `Levar para a rodada ${number}`,
  discard: 'Descartar',
  reason: (studio: string, reason: string) => `${studio}: ${reason}`,
  you: 'Você',
  carried: (number: number) => `pedido na rodada ${number}`,
  swap: (title: string) => `Trocar pela foto ${title}`,
  goTo: (at: number) => `Ver a lâmina ${at}`,
  failed: 'Não foi possível agora. Confira a internet e tente de novo.',
} as const

export const familyAlbumSwap = {
  title: 'Escolha a foto',
  gallery: 'Galeria',
  picture: (title: string, isChosen: boolean) => (isChosen ? `Foto ${title}, já escolhida por você` : `Foto ${title}`),
  chosenFirst: 'As fotos que você escolheu vêm primeiro.',
  none: 'Esta galeria não tem fotos para mostrar.',
  back: 'Voltar ao pedido',
  failed: 'As fotos não carregaram. Confira a internet e tente de novo.',
  loading: 'Carregando as fotos…',
} as const

/** Requests of one person in the question before sending. */
type PersonCount = { readonly name: string | null; readonly count: number }

export const familyAlbumSend = {
  title: 'Enviar pedidos',
  byPerson: (people: readonly PersonCount[]) =>
    listed(
      people.map(({ name, count }) =>
        name === null ? (count === 1 ? '1 seu' : `${count} seus`) : `${count} de ${name}`,
      ),
    ),
  lead: (studio: string) => `Depois do envio, ${studio} vê os pedidos e eles não mudam mais.`,
  included: (round: number, included: number) =>
    included === 1
      ? 'Usa a única rodada de pedidos incluída.'
      : `Usa a ${round}ª das ${included} rodadas de pedidos incluídas.`,
  unlimited: (round: number) => (round === 1 ? 'É a primeira rodada de pedidos.' : `É a ${round}ª rodada de pedidos.`),
  extra: (included: number, cents: number, studio: string) => {
    const used =
      included === 0
        ? 'Seu álbum não inclui rodadas de pedidos.'
        : included === 1
          ? 'A rodada de pedidos incluída já foi usada.'
          : `As ${included} rodadas de pedidos incluídas já foram usadas.`
    return cents === 0
      ? `${used} Combine mais uma com ${studio}.`
      : `${used} Esta custa ${reais(cents)}, a acertar com ${studio}.`
  },
  waiting: (count: number) =>
    count === 1
      ? '1 pedido ainda está só neste aparelho. Espere a internet voltar para enviar tudo junto.'
      : `${count} pedidos ainda estão só neste aparelho. Espere a internet voltar para enviar tudo junto.`,
  confirm: 'Enviar agora',
  sending: 'Enviando…',
  sent: (studio: string) => `Pronto! ${studio} recebeu os pedidos.`,
  changed: 'Alguém escreveu ou apagou um pedido agora mesmo. Confira e envie de novo.',
} as const

export const familyAlbumApproval = {
  title: 'Aprovar o álbum',
  check: 'Confira as lâminas',
  statement: (version: number, count: number) => `Aprovo a rodada ${version} com ${spreads(count)}.`,
  lead: (studio: string) => `Com a aprovação, ${studio} pode mandar imprimir exatamente o que você está vendo.`,
  notSeen: (count: number) =>
    count === 1
      ? 'Você ainda não viu 1 lâmina. Toque nela para olhar antes.'
      : `Você ainda não viu ${count} lâminas. Toque nelas para olhar antes.`,
  unsent: (count: number) =>
    count === 1
      ? 'Há 1 pedido não enviado. Envie ou apague antes de aprovar.'
      : `Há ${count} pedidos não enviados. Envie ou apague antes de aprovar.`,
  rejected: (count: number) =>
    count === 1
      ? '1 pedido seu não foi aceito e está só neste aparelho: o estúdio não o recebe.'
      : `${count} pedidos seus não foram aceitos e estão só neste aparelho: o estúdio não os recebe.`,
  open: (count: number) =>
    count === 1
      ? '1 pedido ainda está em aberto. Aprovando, ele fica como está.'
      : `${count} pedidos ainda estão em aberto. Aprovando, eles ficam como estão.`,
  name: 'Seu nome completo',
  nameMissing: 'Escreva o seu nome.',
  others: (names: readonly string[]) =>
    names.length === 1
      ? `Falta também a aprovação de ${listed(names)}.`
      : `Faltam também as aprovações de ${listed(names)}.`,
  oneIsEnough: (names: readonly string[]) => `Basta uma aprovação: a sua ou a de ${listed(names)}.`,
  confirm: 'Aprovar o álbum',
  approving: 'Aprovando…',
  changed: 'Algo mudou no álbum agora mesmo. Confira e aprove de novo.',
  seeRequests: 'Ver pedidos',
  thanks: 'Álbum aprovado!',
  thanksLead: (studio: string) => `${studio} recebeu a aprovação e cuida do resto.`,
  half: 'Aprovação registrada!',
  receiptSoon: 'O comprovante está sendo preparado e aparece aqui em instantes.',
  receipt: 'Baixar o comprovante (PDF)',
  approvedBy: (name: string, moment: string) => `${name}, em ${dayAndMonth(moment)}`,
} as const
