const number = new Intl.NumberFormat('pt-BR')

function clientCount(count: number): string {
  return `${number.format(count)} ${count === 1 ? 'cliente' : 'clientes'}`
}

export const clients = {
  pageTitle: 'Meus clientes',
  add: 'NOVO CLIENTE',
  import: 'IMPORTAR LISTA',
  search: 'Procurar cliente',
  count: clientCount,
  found: (count: number) => `${number.format(count)} ${count === 1 ? 'cliente encontrado' : 'clientes encontrados'}`,
  foundMany: 'Muitos clientes encontrados',
  pages: 'Páginas de clientes',
  columns: { client: 'Cliente', email: 'E-mail', phone: 'Telefone', actions: 'Ações' },
  noEmail: 'Sem e-mail',
  noPhone: 'Sem telefone',
  empty: 'Os seus clientes serão listados aqui',
  emptyLead: 'Cadastre quem você fotografa: o mesmo código abre todas as galerias que você enviar a cada cliente.',
  nothingFound: 'Nenhum cliente encontrado',
  nothingFoundLead: 'Procure por uma parte do nome, do e-mail ou pelos números do telefone.',
  clearSearch: 'Limpar busca',
  loadFailed: 'Não conseguimos carregar os seus clientes.',
  actionsOf: (name: string) => `Ações de ${name}`,
  remove: 'Excluir',
  edit: 'Editar',
  password: 'Código de acesso',
  details: 'Detalhes',
} as const

/** A list of clients from a spreadsheet or from the contacts of a phone. */
export const clientImport = {
  title: 'Importar clientes',
  lead: 'Escolha um arquivo CSV com nome e e-mail ou telefone. Você confere tudo antes de importar.',
  hint: 'No Excel ou no Google Planilhas, salve como CSV. A lista de contatos do Google também serve. Ninguém recebe mensagem.',
  choose: 'ESCOLHER ARQUIVO',
  chooseOther: 'ESCOLHER OUTRO ARQUIVO',
  empty: 'Não encontramos clientes neste arquivo. Confira se é um CSV com nome e e-mail ou telefone.',
  tooMany: (max: number) => `O arquivo tem clientes demais: importe até ${number.format(max)} por vez.`,
  checking: (done: number, total: number) => `Conferindo… ${number.format(done)} de ${number.format(total)}`,
  importing: (done: number, total: number) => `Importando… ${number.format(done)} de ${number.format(total)}`,
  failed: 'Não conseguimos terminar. O que já entrou continua na lista: tente de novo, ninguém entra duas vezes.',
  import: (count: number) => `IMPORTAR ${clientCount(count).toUpperCase()}`,
  fresh: (count: number) => `${number.format(count)} ${count === 1 ? 'cliente novo' : 'clientes novos'}`,
  created: (count: number) => `${number.format(count)} ${count === 1 ? 'cliente importado' : 'clientes importados'}`,
  exist: (count: number) => (count === 1 ? '1 já está na sua lista' : `${number.format(count)} já estão na sua lista`),
  invalid: (count: number) => `${number.format(count)} com problema`,
  listLabel: 'Clientes do arquivo',
  columns: { line: 'Linha', client: 'Cliente', result: 'Situação' },
  results: {
    created: 'Novo',
    exists: 'Já está na lista',
    nameMissing: 'Falta o nome',
    nameLong: 'Nome longo demais',
    contactMissing: 'Falta e-mail ou telefone',
    emailInvalid: 'E-mail inválido',
    phoneInvalid: 'Telefone inválido',
  },
  rest: (count: number) => `e mais ${number.format(count)}`,
} as const

export const clientForm = {
  createTitle: 'Novo cliente',
  editTitle: 'Editar cliente',
  name: 'Nome',
  email: 'E-mail',
  phone: 'Telefone',
  contactHint: 'E-mail ou telefone: um dos dois basta.',
  password: 'Código de acesso',
  passwordAutomatic: 'O código é gerado automaticamente.',
  create: 'CRIAR CLIENTE',
  save: 'SALVAR',
  created: 'Cliente criado com sucesso!',
  updated: 'Os dados do cliente foram atualizados com sucesso!',
  somethingWrong: 'Algo deu errado',
} as const

export const clientRemoval = {
  title: 'Excluir o cliente?',
  lossOf: (name: string) =>
    `${name} perde o acesso às galerias privadas, e os links pessoais que você enviou param de abrir.`,
  selections: (count: number) =>
    count === 1
      ? 'A seleção de fotos deste cliente também é excluída.'
      : `As ${number.format(count)} seleções de fotos deste cliente também são excluídas.`,
  final: 'As suas galerias e fotos continuam onde estão. Essa ação é irreversível.',
  confirm: 'EXCLUIR CLIENTE',
  done: 'Cliente deletado com sucesso!',
  failed: 'Algo deu errado',
} as const

export const clientPassword = {
  title: 'Código de acesso',
  lead: (name: string) => `Com o e-mail e este código, ${name} entra em todas as galerias privadas que você enviou.`,
  code: 'Código de acesso',
  hidden: '•••• •••• ••••',
  hiddenSpoken: 'Código escondido',
  show: 'MOSTRAR CÓDIGO',
  changed: 'O cliente alterou a senha, e você não tem mais acesso a ela.',
  changedLead: 'Se ele esqueceu, redefina: um código novo é gerado no lugar da senha que ele criou.',
  reset: 'Redefinir senha',
  resetTitle: 'Gerar um código novo?',
  resetText: 'O código ou a senha atual deixa de valer na hora. Envie o novo código ao cliente.',
  resetConfirm: 'GERAR CÓDIGO NOVO',
  resetDone: 'A senha foi alterada com sucesso.',
  failed: 'Algo deu errado',
} as const

export const clientDetails = {
  title: 'Detalhes do cliente',
  origin: 'Origem do cadastro',
  originGallery: (title: string) => `Galeria - ${title}`,
  originYou: 'Cadastrado por você',
  created: 'Cadastrado em',
  updated: 'Última alteração',
  home: 'Página do cliente',
  homeLead: 'Um endereço só dele, com todas as galerias e seleções que você enviou. Abre sem senha.',
  homeCopy: 'COPIAR LINK DA PÁGINA',
  revoke: 'Cancelar os links enviados',
  revokeTitle: 'Cancelar os links pessoais?',
  revokeText: (name: string) =>
    `Todos os links que ${name} recebeu deixam de abrir agora. Você pode enviar outros quando quiser.`,
  revokeConfirm: 'CANCELAR OS LINKS',
  revoked: 'Os links pessoais foram cancelados.',
  failed: 'Algo deu errado',
} as const

export const clientPicker = {
  label: 'Cliente',
  choose: 'Escolher cliente',
  search: 'Procurar cliente',
  add: 'NOVO CLIENTE',
  list: 'Clientes',
  none: 'Nenhum cliente encontrado.',
  noClients: 'Você ainda não cadastrou clientes.',
  clear: 'Retirar o cliente',
  loadFailed: 'Não conseguimos carregar os seus clientes.',
} as const
