/** The album on its readers' phones, after the first page. */

const requests = (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`)

const dayInBrasilia = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
})

/** A moment as 14/11, in Brasília time as on the receipt, wherever this device is. */
export const dayAndMonth = (moment: string): string => dayInBrasilia.format(new Date(moment))

/** `2026-12-20` as 20/12. */
function shortDay(iso: string): string {
  const [, month = '', day = ''] = iso.split('-')
  return `${day}/${month}`
}

/** “Ana”, “Ana e João”, “Ana, João e Célia”. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} e ${last}`
}

/** Reading. */
export const familyAlbum = {
  spread: (at: number) => `Lâmina ${at}`,
  position: (at: number, count: number) => `Lâmina ${at} de ${count}`,
  thumb: (at: number, state: { readonly isSeen: boolean; readonly requests: number }) =>
    [
      `Lâmina ${at}`,
      state.isSeen ? 'vista' : 'ainda não vista',
      ...(state.requests > 0 ? [requests(state.requests)] : []),
    ].join(', '),
  strip: 'Todas as lâminas',
  left: (count: number) => `falta ver ${count === 1 ? '1 lâmina' : `${count} lâminas`}`,
  allSeen: 'você viu todas',
  viewed: 'vista',
  previous: 'Lâmina anterior',
  next: 'Próxima lâmina',
  broken: 'Esta lâmina não carregou. Toque para tentar de novo.',
  comment: (at: number) => `Comentar a lâmina ${at}`,
  commentShort: 'Comentar',
  enlarge: (at: number) => `Ampliar a lâmina ${at}`,
  requestsOn: (count: number) => requests(count),
  requestsWord: (count: number) => (count === 1 ? 'pedido' : 'pedidos'),
  waiting: (count: number) =>
    count === 1
      ? 'Sem conexão: 1 pedido está salvo neste aparelho e será enviado depois.'
      : `Sem conexão: ${count} pedidos estão salvos neste aparelho e serão enviados depois.`,
  rejected: (count: number) =>
    count === 1
      ? '1 pedido não foi aceito e está só neste aparelho. Veja em Pedidos.'
      : `${count} pedidos não foram aceitos e estão só neste aparelho. Veja em Pedidos.`,
  deadline: (iso: string) => `Responda até ${shortDay(iso)}`,
  hint: 'Toque na lâmina para pedir uma mudança. Segure sobre uma foto para trocá-la. Dois toques ampliam.',
  hintWide:
    'Clique na lâmina para pedir uma mudança. Segure sobre uma foto para trocá-la. Dois cliques ampliam. As setas viram a página.',
  gotIt: 'Entendi',
  close: 'Fechar',
} as const

/** Where the album stands, and the next action. */
export const familyAlbumStatus = {
  round: (number: number) => `Rodada ${number}`,
  older: (number: number) => `Você está vendo a rodada ${number}, que já foi substituída.`,
  seeNewest: (number: number) => `Ver a rodada ${number}`,
  arrived: (number: number) => `Chegou a rodada ${number} do seu álbum.`,
  seeNew: 'Ver',
  readOnly: 'O álbum está aprovado: não dá para pedir mudanças agora.',
  readOnlyOlder: 'Esta rodada já foi substituída. Faça o pedido na mais nova.',
  send: (count: number) => `Enviar ${requests(count)}`,
  approvedOn: (version: number, moment: string) => `Álbum aprovado · rodada ${version} · ${dayAndMonth(moment)}`,
  youApproved: (version: number) => `Você já aprovou a rodada ${version}.`,
  reopened: (studio: string) => `${studio} reabriu o álbum: você pode pedir mudanças e aprovar de novo.`,
  notRequested: 'Quem aprova este álbum é outra pessoa. Você pode olhar e fazer pedidos.',
  waitingFor: (names: readonly string[]) =>
    names.length === 1 ? `Falta a aprovação de ${listed(names)}.` : `Faltam as aprovações de ${listed(names)}.`,
  receiptShort: 'Comprovante',
  approve: 'Aprovar',
  seeApproval: 'Aprovação',
  requests: 'Pedidos',
  rejected: 'Não conseguimos salvar este pedido.',
  sentAlready: 'Este pedido já foi enviado e não muda mais.',
} as const
