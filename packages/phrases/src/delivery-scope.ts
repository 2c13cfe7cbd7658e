const number = new Intl.NumberFormat('pt-BR')
const photos = (count: number) => (count === 1 ? '1 foto' : `${number.format(count)} fotos`)

/** Which photos of a gallery the client downloads, for the photographer. */
export const deliveryScope = {
  dialogTitle: 'O que o cliente vai poder baixar?',
  turnOn: 'LIGAR ENTREGA',
  section: 'FOTOS LIBERADAS',
  sectionLead: 'Quais fotos o seu cliente baixa em alta.',
  loadFailed: 'Não conseguimos conferir as seleções desta galeria.',
  labels: { all: 'Todas as fotos', chosen: 'Só as escolhidas', paid: 'Só as escolhidas e pagas' },
  leads: {
    all: (total: number) => `A galeria inteira: ${photos(total)}.`,
    chosen: 'As fotos que cada cliente escolheu e enviou.',
    paid: 'As mesmas, depois que você confirma o pagamento em RECEBI.',
  },
  clients: 'Seus clientes nesta galeria',
  chose: (name: string, count: number) => `${name} escolheu ${number.format(count)}`,
  unpaid: (count: number, money: string) => `${number.format(count)} a pagar (${money})`,
  choosing: (name: string) => `${name} ainda está escolhendo`,
  expired: (name: string) => `${name} não concluiu no prazo`,
  noSelection: (name: string) => `${name} não tem seleção`,
  downloads: (count: number) => (count === 0 ? 'nada por enquanto' : `baixa ${photos(count)}`),
  moreClients: (count: number) => (count === 1 ? 'e mais 1 cliente' : `e mais ${number.format(count)} clientes`),
  unpaidWarning: (money: string) => `Falta receber ${money}. Com esta opção as fotos são baixadas antes do pagamento.`,
} as const
