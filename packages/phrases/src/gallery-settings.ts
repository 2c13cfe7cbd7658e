export const gallerySettings = {
  autosave: 'Cada alteração é salva assim que você a faz.',
  saving: 'Salvando…',
  saved: 'As alterações foram salvas.',
  failed: 'Não foi possível salvar as alterações.',
  loadFailed: 'Não conseguimos carregar as configurações da galeria.',
  about: {
    title: 'SOBRE A GALERIA',
    lead: 'O que o seu cliente lê na capa.',
    name: 'Nome da Galeria',
    eventDate: 'Data do evento',
    noDate: 'Sem data',
    theme: 'Aparência da galeria',
    light: 'Clara',
    lightLead: 'Fundo de papel, como um álbum',
    dark: 'Escura',
    darkLead: 'Fundo preto, como no cinema',
  },
  share: {
    title: 'COMPARTILHAMENTO',
    lead: 'Como a galeria aparece quando o endereço é enviado pelo WhatsApp ou pelas redes sociais.',
    allow: 'Permitir compartilhamento',
    allowLead: 'O cliente vê os botões de compartilhar na galeria.',
    shareTitle: 'Título do compartilhamento',
    shareDescription: 'Descrição do compartilhamento',
    descriptionPlaceholder: 'As fotos do grande dia estão prontas!',
    preview: 'Prévia da mensagem',
  },
  selection: {
    title: 'INSTRUÇÕES',
    lead: 'Aparece somente na seleção de fotos.',
    description: 'Texto de instrução',
    placeholder: 'Escolha as 60 fotos do seu álbum. Qualquer dúvida, me chame!',
  },
} as const

export const galleryDownload = {
  title: 'DOWNLOAD PELO CLIENTE',
  lead: 'As fotos são entregues em alta, na resolução do seu plano.',
  single: 'Baixar fotos uma a uma',
  singleLead: 'Cada foto ganha um botão de download.',
  all: 'Baixar todas as fotos',
  allLead: 'Um botão entrega a galeria inteira em arquivo ZIP.',
  premium: 'PREMIUM',
  offTitle: 'Entrega em alta desligada',
  offText: 'O cliente vê as fotos, mas não consegue baixá-las.',
} as const

export const planFeature = {
  title: 'Recurso não incluído no seu plano',
  downloadAll: 'Baixar todas as fotos em um arquivo ZIP não faz parte do seu plano atual.',
  advice: 'Nada foi alterado na galeria. Para liberar este recurso, fale com o nosso time sobre os planos.',
} as const
