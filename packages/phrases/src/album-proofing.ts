import { requestCount, spreadCount } from './albums.ts'

const number = new Intl.NumberFormat('pt-BR')

export const albumSending = {
  title: (version: number) => `Enviar rodada ${number.format(version)}`,
  lead: (spreads: number) =>
    `${spreads === 1 ? 'Vai 1 lâmina' : `Vão ${spreadCount(spreads)}`}. Depois de enviada, a rodada não muda mais.`,
  uploading: 'As lâminas ainda estão subindo. Espere terminar: uma rodada enviada não recebe mais lâminas.',
  notReady: (waiting: number) =>
    waiting === 1
      ? '1 lâmina ainda está sendo preparada. O envio será liberado em instantes.'
      : `${number.format(waiting)} lâminas ainda estão sendo preparadas. O envio será liberado em instantes.`,
  broken: (failed: number) =>
    failed === 1
      ? '1 lâmina não pôde ser lida. Exclua ou suba de novo antes de enviar.'
      : `${number.format(failed)} lâminas não puderam ser lidas. Exclua ou suba de novo antes de enviar.`,
  note: 'Recado para a família',
  /** In the first round nothing has changed yet. */
  noteHelp: {
    first: {
      hint: 'Aparece na abertura do álbum. Bom lugar para contar como você o pensou.',
      placeholder: 'Montamos o álbum na ordem do dia. A capa ainda pode mudar: contem o que acham.',
    },
    next: {
      hint: 'Aparece na abertura do álbum. Bom lugar para contar o que mudou.',
      placeholder: 'Trocamos as fotos que vocês pediram e abrimos mais a página da festa.',
    },
  },
  to: 'QUEM RECEBE O E-MAIL',
  noReaders: 'Ninguém tem acesso ainda. Adicione o cliente em Pessoas para gerar o link.',
  toReaders: 'ADICIONAR PESSOAS',
  noEmail: 'Sem e-mail: envie o link por WhatsApp.',
  message: 'MENSAGEM',
  subject: 'Assunto',
  text: 'Mensagem',
  subjectBlank: 'O assunto da mensagem não pode estar em branco.',
  textBlank: 'A mensagem não pode estar em branco.',
  defaults: {
    first: {
      subject: 'O álbum de vocês está pronto para ver',
      message:
        'Olá, [nome-do-cliente]!\n\nA primeira versão do álbum está pronta. Abram pelo link, vejam com calma e toquem na lâmina onde quiserem mudar alguma coisa. Quando terminarem, é só enviar os pedidos.',
    },
    next: {
      subject: 'A nova versão do álbum está pronta',
      message:
        'Olá, [nome-do-cliente]!\n\nA nova versão do álbum está pronta, com os pedidos de vocês. Vejam com calma: se estiver tudo certo, dá para aprovar pelo próprio link.',
    },
  },
  submit: (version: number) => `ENVIAR RODADA ${number.format(version)}`,
  submitWithout: 'ENVIAR SEM E-MAIL',
  failed: 'Não foi possível enviar a rodada.',
  mailFailed: 'A rodada foi enviada, mas o e-mail não saiu. Tente de novo em Pessoas.',
  doneTitle: (version: number) => `Rodada ${number.format(version)} enviada`,
  mailed: (count: number) =>
    count === 1 ? 'O e-mail está a caminho.' : `${number.format(count)} e-mails estão a caminho.`,
  notMailed: 'Nenhum e-mail foi enviado. O álbum já abre pelos links abaixo.',
  links: 'Link de cada pessoa',
  linksLead: 'Cada link é pessoal: é por ele que sabemos quem pediu e quem aprovou.',
  whatsapp: 'WhatsApp',
  whatsappTo: (name: string) => `Abrir o WhatsApp para ${name}`,
  linkOf: (name: string) => `Link de ${name}`,
  copyFailed: 'Não foi possível copiar. Selecione o link e copie.',
  whatsappText: (first: string, title: string, url: string) =>
    `Olá, ${first}! O álbum “${title}” está pronto para você ver. Toque onde quiser mudar alguma coisa:\n${url}`,
} as const

export const albumReaders = {
  heading: 'Pessoas',
  loadFailed: 'Não conseguimos carregar as pessoas deste álbum.',
  lead: 'Cada pessoa tem o seu próprio link. Assim você sabe quem viu, quem pediu e quem aprovou.',
  empty: 'Ninguém recebeu este álbum ainda',
  emptyLead: 'Adicione o cliente e, se for um casal, a outra pessoa também.',
  add: 'Adicionar pessoa',
  addTitle: 'Adicionar pessoa',
  editTitle: (name: string) => `Editar ${name}`,
  edit: 'Editar',
  fromClients: 'Dos seus clientes',
  typed: 'Nome e contato',
  name: 'Nome',
  email: 'E-mail',
  phone: 'WhatsApp',
  clientContact: 'O nome e os contatos são os do cadastro do cliente. Para mudar, edite o cliente.',
  approves: 'Aprova o álbum',
  approvesLead: 'Sem isso, a pessoa vê e faz pedidos, mas não aprova.',
  submit: 'ADICIONAR',
  save: 'SALVAR',
  addFailed: 'Não foi possível adicionar.',
  added: (name: string) => `${name} já tem um link para o álbum.`,
  saved: 'Alterações salvas.',
  saveFailed: 'Não foi possível salvar.',
  remove: 'Remover',
  removeTitle: (name: string) => `Remover ${name}?`,
  removeText: 'O link para de abrir na hora. Os pedidos e a aprovação que já existem continuam, com o nome.',
  removeConfirm: 'REMOVER',
  removed: (name: string) => `${name} não tem mais acesso.`,
  removeFailed: 'Não foi possível remover.',
  never: 'Ainda não abriu',
  lastSeen: (ago: string) => `Abriu ${ago}`,
  viewed: (viewed: number, total: number) => `Viu ${number.format(viewed)} de ${spreadCount(total)}`,
  approvesTag: 'Aprova',
  readsTag: 'Só vê e pede',
  approvedTag: 'Aprovou',
  copy: 'Copiar link',
  mail: 'Enviar e-mail',
  whatsapp: 'WhatsApp',
  noContact: 'Sem e-mail nem WhatsApp',
  mailed: {
    queued: (ago: string) => `E-mail na fila ${ago}`,
    held: (ago: string) => `E-mail em análise ${ago}`,
    sent: (ago: string) => `E-mail enviado ${ago}`,
    rejected: (ago: string) => `E-mail recusado ${ago}`,
  },
  actionsOf: (name: string) => `Ações de ${name}`,
  mailTitle: (name: string) => `E-mail para ${name}`,
  mailSubmit: 'ENVIAR E-MAIL',
  mailQueued: 'O e-mail está a caminho.',
  mailRepeated: 'Este e-mail acabou de ser enviado.',
  mailFailed: 'Não foi possível enviar o e-mail.',
  notSent: 'O link mostra uma página de espera até você enviar a primeira rodada.',
  full: (max: number) => `Um álbum pode ter até ${number.format(max)} pessoas.`,
  noApprover:
    'Ninguém está marcado para aprovar. A família pode ver e pedir mudanças, mas o álbum não pode ser aprovado.',
  example: 'Maria Souza',
} as const

export const albumRequests = {
  heading: 'Pedidos',
  loadFailed: 'Não conseguimos carregar os pedidos.',
  empty: 'Nenhum pedido por enquanto',
  emptyLead: 'Quando a família enviar os pedidos, eles aparecem aqui, lâmina por lâmina.',
  emptyOpen: 'Tudo resolvido por aqui',
  emptyOpenLead: 'Não há pedidos abertos. Monte a próxima rodada ou espere a aprovação.',
  emptySettled: 'Nada resolvido ainda',
  filter: 'Mostrar',
  filters: {
    open: (count: number) => `Abertos (${number.format(count)})`,
    settled: (count: number) => `Resolvidos (${number.format(count)})`,
    all: (count: number) => `Todos (${number.format(count)})`,
  },
  progress: (settled: number, all: number) => `${number.format(settled)} de ${number.format(all)} resolvidos`,
  group: (spread: number) => `Lâmina ${number.format(spread)}`,
  ofRound: (version: number) => `Rodada ${number.format(version)}`,
  carried: (version: number) => `Veio da rodada ${number.format(version)}`,
  pin: (index: number) => `Pedido ${number.format(index)}`,
  noText: 'Sem comentário',
  swap: 'Trocar por',
  swapGone: 'A foto não está mais na galeria',
  by: (name: string, ago: string) => `${name}, ${ago}`,
  done: 'Feito',
  decline: 'Recusar',
  reopen: 'Reabrir pedido',
  doneOf: (index: number, spread: number) => `Feito: pedido ${index} da lâmina ${spread}`,
  declineOf: (index: number, spread: number) => `Recusar o pedido ${index} da lâmina ${spread}`,
  reopenOf: (index: number, spread: number) => `Reabrir pedido ${index} da lâmina ${spread}`,
  declined: (reason: string) => `Motivo: ${reason}`,
  declineTitle: 'Recusar este pedido?',
  declineText: (name: string) => `${name} vê o motivo junto do pedido.`,
  reason: 'Motivo',
  reasonBlank: 'Escreva o motivo: a família lê esta resposta.',
  reasonExample: 'Esta é a única foto da família toda junta.',
  settleFailed: 'Não foi possível salvar.',
  pictureFailed: 'Não conseguimos carregar esta lâmina.',
  open: (spread: number) => `Ampliar a lâmina ${number.format(spread)}`,
  picture: (spread: number, version: number) =>
    `Lâmina ${number.format(spread)} da rodada ${number.format(version)}, com os pedidos marcados`,
  compare: (spread: number) => `Comparar a lâmina ${number.format(spread)} entre rodadas`,
  export: 'Exportar',
  pdf: 'Lista em PDF',
  pdfLead: 'Com as miniaturas e os pedidos, para ter ao lado do computador',
  csv: 'Tabela (CSV)',
  csvLead: 'Abre no Excel e no Google Planilhas',
  lightroom: 'Nomes para o Lightroom',
  lightroomLead: 'As fotos pedidas em trocas, para filtrar no catálogo',
  lightroomTitle: 'Fotos pedidas, para o Lightroom',
  lightroomText: 'No Lightroom, use Biblioteca › Filtro › Texto › Nome do arquivo › Contém, e cole esta lista.',
  lightroomNone: 'Nenhum pedido é de troca de foto.',
  exportFailed: 'Não foi possível exportar.',
  copyFailed: 'Não foi possível copiar. Selecione o texto e copie.',
} as const

export const albumVersions = {
  heading: 'Versões',
  loadFailed: 'Não conseguimos carregar as versões.',
  sentAt: (moment: string) => `Enviada em ${moment}`,
  draft: 'Em montagem',
  draftLead: 'Só você vê',
  current: 'A família está vendo',
  approved: 'Aprovada',
  noNote: 'Sem recado',
  note: 'Recado para a família',
  requests: (count: number) => (count === 0 ? 'nenhum pedido' : requestCount(count)),
  strip: (version: number) => `Lâminas da rodada ${number.format(version)}`,
  compare: 'COMPARAR RODADAS',
  newRound: 'Nova rodada',
  newRoundTitle: 'Começar uma nova rodada?',
  newRoundText: (version: number, open: number) =>
    `A rodada ${number.format(version)} começa vazia e só aparece para a família quando você enviar. ${
      open === 0
        ? 'Não há pedidos abertos.'
        : open === 1
          ? 'O pedido aberto vai junto.'
          : `Os ${number.format(open)} pedidos abertos vão junto.`
    }`,
  newRoundConfirm: 'COMEÇAR',
  newRoundFailed: 'Não foi possível começar a rodada.',
  newRoundLate: 'Este álbum foi aprovado. Reabra antes de começar outra rodada.',
} as const

export const albumComparison = {
  pageTitle: (title: string) => `Comparar rodadas de ${title}`,
  heading: 'Comparar rodadas',
  back: 'Voltar ao álbum',
  before: 'Antes',
  after: 'Depois',
  mode: 'Como comparar',
  modes: { slider: 'Cortina', side: 'Lado a lado' },
  divider: 'Cortina entre as rodadas',
  dividerValue: (percent: number) => `${number.format(percent)}% da rodada anterior`,
  previous: 'Lâmina anterior',
  next: 'Próxima lâmina',
  position: (spread: number, total: number) => `Lâmina ${number.format(spread)} de ${number.format(total)}`,
  pins: 'Mostrar pedidos',
  zoomIn: 'Aproximar',
  zoomOut: 'Afastar',
  zoomFit: 'Ver inteira',
  zoomed: (percent: number) => `${number.format(percent)}%`,
  pane: (version: number, spread: number) => `Rodada ${number.format(version)}, lâmina ${number.format(spread)}`,
  paneHelp: 'Com a imagem ampliada, arraste ou use as setas: os dois lados andam juntos.',
  missing: (version: number) => `A rodada ${number.format(version)} não tem esta lâmina`,
  one: 'Ainda não há o que comparar',
  oneLead: 'A comparação aparece quando o álbum tiver duas rodadas com lâminas.',
  loadFailed: 'Não conseguimos carregar as lâminas.',
  requestsHere: (count: number) => (count === 0 ? 'Nenhum pedido nesta lâmina' : `${requestCount(count)} nesta lâmina`),
} as const

export const albumReopening = {
  title: 'Reabrir o álbum?',
  text: 'A aprovação deixa de valer e a família vê que o álbum foi reaberto. O comprovante antigo continua guardado no histórico.',
  reason: 'Motivo',
  reasonExample: 'O casal pediu para trocar uma foto depois de aprovar.',
  reasonBlank: 'Escreva o motivo: ele fica no histórico.',
  confirm: 'REABRIR',
  done: 'O álbum foi reaberto.',
  failed: 'Não foi possível reabrir o álbum.',
} as const
