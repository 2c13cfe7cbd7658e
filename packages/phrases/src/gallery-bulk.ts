const number = new Intl.NumberFormat('pt-BR')

function counted(count: number, one: string, many: string): string {
  return count === 1 ? one : `${number.format(count)} ${many}`
}

/** A gallery that the photographer put aside. */
export const galleryArchive = {
  archive: 'Arquivar',
  unarchive: 'Desarquivar',
  link: 'Arquivadas',
  tag: 'Arquivada',
  filter: 'ARQUIVADAS',
  onlyArchived: 'Ver só as arquivadas',
  /** In the panel of an archived gallery. */
  lead: 'Fora da sua lista. Para a família, nada mudou.',
} as const

/** Actions for several galleries of the list at once. */
export const galleryBulk = {
  start: 'Selecionar',
  toolbar: 'Ações para as galerias selecionadas',
  selected: (count: number) => counted(count, '1 selecionada', 'selecionadas'),
  selectOf: (title: string) => `Selecionar a galeria ${title}`,
  selectPage: 'Selecionar esta página',
  selectAll: (count: number) => `Selecionar todas (${number.format(count)})`,
  stop: 'Sair da seleção',
  more: 'Mais ações',
  delete: 'Excluir',
  close: 'Encerrar o acesso em…',
  deliverOn: 'Ativar a entrega em alta',
  deliverOff: 'Desativar a entrega em alta',
  send: 'Enviar aos clientes por e-mail',
  undo: 'Desfazer',
  pending: 'Só um instante…',
  done: {
    archive: (count: number) => counted(count, 'Galeria arquivada.', 'galerias arquivadas.'),
    unarchive: (count: number) => counted(count, 'A galeria voltou para a lista.', 'galerias voltaram para a lista.'),
    delete: (count: number) => counted(count, 'A galeria foi para a Lixeira.', 'galerias foram para a Lixeira.'),
    restore: (count: number) => counted(count, 'A galeria voltou para a lista.', 'galerias voltaram para a lista.'),
    close: (count: number) => `A data foi salva em ${counted(count, '1 galeria', 'galerias')}.`,
    deliver: (count: number) => `A entrega mudou em ${counted(count, '1 galeria', 'galerias')}.`,
    send: (count: number) => counted(count, '1 e-mail a caminho.', 'e-mails a caminho.'),
  },
  failed: 'Algo deu errado. Confira a lista antes de tentar de novo.',
  deletion: {
    title: (count: number) => (count === 1 ? 'Excluir a galeria?' : `Excluir ${number.format(count)} galerias?`),
    lead: (galleries: number, photos: string) =>
      galleries === 1
        ? `Ela sai do ar agora, com ${photos}, e o endereço que você enviou deixa de abrir.`
        : `Elas saem do ar agora, com ${photos}, e os endereços que você enviou deixam de abrir.`,
    retention:
      'Você tem 7 dias para trazer de volta pela Lixeira. Depois disso, as fotos são apagadas definitivamente.',
    confirm: 'EXCLUIR',
  },
  closing: {
    title: 'Encerrar o acesso em',
    lead: (count: number) =>
      count === 1
        ? 'A família vê a galeria até as 23h59 desse dia. Sem data, o acesso não encerra.'
        : `As famílias das ${number.format(count)} galerias veem as fotos até as 23h59 desse dia. Sem data, o acesso não encerra.`,
    date: 'Último dia',
    confirm: 'SALVAR',
  },
  delivering: {
    titleOn: 'Ativar a entrega em alta?',
    titleOff: 'Desativar a entrega em alta?',
    leadOn: (count: number) =>
      count === 1
        ? 'A família passa a baixar as fotos, como já está escolhido na galeria.'
        : `As famílias das ${number.format(count)} galerias passam a baixar as fotos, como já está escolhido em cada uma.`,
    leadOff: (count: number) =>
      count === 1
        ? 'A família deixa de baixar as fotos.'
        : `As famílias das ${number.format(count)} galerias deixam de baixar as fotos.`,
    confirmOn: 'ATIVAR',
    confirmOff: 'DESATIVAR',
  },
  sending: {
    title: 'Enviar aos clientes',
    lead: 'Cada galeria vai por e-mail para os clientes que já a receberam. Um rascunho é publicado ao ser enviado.',
    confirm: 'ENVIAR',
  },
  results: {
    title: (failed: number) => counted(failed, '1 galeria ficou como estava', 'galerias ficaram como estavam'),
    lead: (done: number) =>
      done === 0 ? 'Nada mudou nas galerias selecionadas.' : counted(done, '1 deu certo.', 'deram certo.'),
    close: 'ENTENDI',
    reasons: {
      missing: 'Não existe mais.',
      'plan-limit': 'Não cabe no seu plano atual.',
      'no-clients': 'Ainda não foi enviada a nenhum cliente com e-mail.',
      'email-unconfirmed': 'Confirme o seu e-mail antes de enviar.',
      'sending-limit': 'Você chegou ao limite de e-mails de hoje.',
      'sending-paused': 'Os seus envios por e-mail estão pausados.',
      'too-many': 'Muitos envios em pouco tempo. Tente de novo daqui a uma hora.',
      failed: 'Algo deu errado. Tente de novo.',
    },
  },
} as const
