import { photoCount } from './gallery.ts'

const number = new Intl.NumberFormat('pt-BR')

/** Texts that both pages of a gallery's selection share. */
export const selectionWords = {
  failed: 'Algo deu errado',
  status: { open: 'Em aberto', expired: 'Expirada', done: 'Concluída' },
  loadFailed: 'Não conseguimos carregar a seleção desta galeria.',
  copyFailed: 'Não foi possível copiar. Selecione o link e copie.',
} as const

/** The selection terms: in the preferences and, field by field, on the selection's card. */
export const selectionTerms = {
  deadline: 'Prazo',
  deadlineHint: 'Termina às 23h59 do dia escolhido.',
  noDeadline: 'Sem prazo',
  sell: 'Vender fotos',
  sellLead: 'O cliente vê o preço enquanto escolhe e paga pelas fotos a mais.',
  chargeType: 'O que é cobrado',
  charge: {
    ADDITIONAL: { title: 'Só as adicionais', lead: 'Um número de fotos já está contratado; o que passar dele é pago.' },
    ALL: { title: 'Todas as fotos', lead: 'Cada foto escolhida é paga.' },
  },
  contracted: 'Fotos contratadas',
  contractedHint: 'Quantas já fazem parte do pacote.',
  price: 'Preço por foto',
  priceWaits: 'Escolha primeiro o que é cobrado.',
  priceExample: 'R$ 0,00',
  maximum: 'Máximo de fotos',
  maximumHint: 'Ao chegar a esse número, o cliente não consegue escolher mais.',
  unlimited: 'Sem limite',
  allowExtras: 'Permitir fotos adicionais',
  allowExtrasLead: 'Desligado, o cliente para no número contratado.',
  example: (chosen: number, extras: number, price: string, total: string) =>
    `Se o cliente escolher ${photoCount(chosen)}, paga ${number.format(extras)} × ${price} = ${total}.`,
  examplePackages: (chosen: number, extras: number, total: string) =>
    `Se o cliente escolher ${photoCount(chosen)}, paga ${total} por ${photoCount(extras)}: sempre a combinação mais barata.`,
  packages: {
    title: 'Preço por quantidade',
    lead: 'Quem leva mais paga menos por foto. Cobramos sempre a combinação mais barata.',
    item: (count: number, total: string, each: string) => `${photoCount(count)} por ${total} (${each} cada)`,
    count: 'Quantidade de fotos',
    total: 'Valor total',
    add: 'Adicionar',
    removeShort: 'Remover',
    remove: (count: number) => `Remover o preço de ${photoCount(count)}`,
    tooFew: 'Use 2 fotos ou mais.',
    tooMany: 'Use até 10.000 fotos.',
    noSaving: (total: string) => `Uma a uma sairia por ${total}: o valor precisa ser menor.`,
    noEffect: 'Não vale mais: uma a uma sai igual ou mais barato.',
    priceFirst: 'Defina primeiro o preço por foto.',
  },
  exampleClosed: (max: number) => `O cliente escolhe até ${photoCount(max)} e não paga nada a mais.`,
  exampleWaits: 'Com os valores preenchidos, mostramos aqui um exemplo da conta.',
  noPixKey: 'Sem uma chave Pix, o cliente conclui sem pagar, e você combina o pagamento com cada família.',
  addPixKey: 'Cadastrar chave Pix',
  stopSelling: {
    title: 'Parar de vender fotos?',
    text: 'A quantidade contratada e os preços voltam a zero.',
    confirm: 'PARAR DE VENDER',
  },
} as const

export const selectionPreferences = {
  agreed: 'O COMBINADO',
  agreedLead: 'O que o seu cliente vê antes de começar a escolher.',
  sale: 'VENDA DE FOTOS',
  saleLead: 'O pagamento é combinado por Pix, direto com você. Não cobramos comissão.',
  who: 'QUEM ESCOLHE',
  whoLead: 'Uma seleção privada é de um cliente só. Na pública, cada pessoa começa a sua.',
  client: 'Seleção privada, para um cliente',
  publicChoice: 'Seleção pública',
  publicLead: 'Qualquer pessoa com o link se cadastra e começa a sua própria seleção.',
  magicLink: 'Link mágico',
  magicLinkLead: 'O cliente entra direto pelo link, sem digitar senha.',
  activate: 'ATIVAR SELEÇÃO',
  activatePublic: 'ATIVAR SELEÇÃO PÚBLICA',
  activatePrivate: 'ATIVAR E ENVIAR',
  createAnother: 'CRIAR SELEÇÃO E ENVIAR',
  noClientChosen: 'Você precisa selecionar um cliente.',
  exists: 'Este cliente já tem uma seleção nesta galeria.',
  leaveTitle: 'Sair sem ativar?',
  leaveText: 'Você ainda não ativou a seleção de fotos, ao sair dessa página as informações serão perdidas.',
  leave: 'SAIR',
  stay: 'CONTINUAR AQUI',
  saved: 'A informação foi alterada com sucesso!',
  running: 'A seleção está ativa',
  runningLead: 'O que mudar aqui é salvo na hora e vale para quem começar daqui em diante.',
  another: 'Nova seleção nesta galeria',
  anotherLead: 'O combinado abaixo vale só para a seleção nova. As outras continuam como estão.',
  earlier: (count: number) =>
    count === 1 ? 'Esta galeria já tem uma seleção' : `Esta galeria já tem ${number.format(count)} seleções`,
  earlierLead: 'A seleção está desativada, e o que foi escolhido continua guardado.',
  toFollowUp: 'Ver o acompanhamento',
} as const

export const selectionDeactivation = {
  button: 'Desativar seleção',
  title: 'Desativar a seleção de fotos?',
  private: (name: string) =>
    `A seleção de ${name} é excluída, com as escolhas e os comentários. Essa ação é irreversível.`,
  unclaimed: 'O link deixa de oferecer a seleção. Você pode ativar de novo quando quiser.',
  public: 'Ninguém mais começa uma seleção pelo link. As que já foram feitas continuam no acompanhamento.',
  confirm: 'DESATIVAR',
} as const
