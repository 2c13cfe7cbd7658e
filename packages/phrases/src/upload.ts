import { spreadCount } from './albums.ts'
import { photoCount } from './gallery.ts'
import { humanWait } from './errors.ts'

/** What an upload goes to: an album has spreads, the others photos. */
type UploadKind = 'gallery' | 'work' | 'album'

const oneDecimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('pt-BR')

function megabytes(bytes: number): string {
  return `${oneDecimal.format(bytes / 1024 / 1024)} MB`
}

function fileCount(count: number, kind: UploadKind): string {
  return kind === 'album' ? spreadCount(count) : photoCount(count)
}

function fileWord(kind: UploadKind): string {
  return kind === 'album' ? 'lâmina' : 'foto'
}

const storedCount = (count: number, kind: UploadKind) =>
  `${fileCount(count, kind)} ${count === 1 ? 'subiu' : 'subiram'}`

export const upload = {
  region: 'Subir fotos',
  zone: {
    title: 'Arraste as suas fotos para esta página',
    titleEmpty: {
      gallery: 'A sua galeria começa aqui: arraste as fotos para esta página',
      work: 'O seu trabalho começa aqui: arraste as fotos para esta página',
      album: 'O álbum começa aqui: arraste as lâminas para esta página',
    },
    /** On a phone, from which nothing can be dragged. */
    touch: {
      title: 'Escolha as fotos para subir',
      titleEmpty: {
        gallery: 'A sua galeria começa aqui: escolha as fotos',
        work: 'O seu trabalho começa aqui: escolha as fotos',
        album: 'O álbum começa aqui: escolha as lâminas',
      },
    },
    dropNow: 'Solte as fotos para subir',
    lead: (max: number | null) =>
      `Fotos soltas ou a pasta inteira, em JPEG, PNG ou WebP${max === null ? '' : `, até ${whole.format(max)} MB cada`}.`,
    /** For the spreads of an album. */
    spreads: {
      title: 'Arraste as lâminas para esta página',
      touchTitle: 'Escolha as lâminas para subir',
      dropNow: 'Solte as lâminas para subir',
      lead: (max: number | null) =>
        `Os JPEG como saem do InDesign, do SmartAlbums ou do Fundy${max === null ? '' : `, até ${whole.format(max)} MB cada`}. Eles ficam na ordem dos nomes.`,
      files: 'ESCOLHER LÂMINAS',
    },
    files: 'ESCOLHER FOTOS',
    folder: 'ESCOLHER PASTA',
    close: 'Fechar a área de envio',
    kind: 'Fotos',
  },
  checking: {
    title: (kind: UploadKind) => `Conferindo as ${fileWord(kind)}s…`,
    compared: {
      gallery: (done: number, total: number) =>
        `${whole.format(done)} de ${whole.format(total)} comparadas com a galeria`,
      work: (done: number, total: number) =>
        `${whole.format(done)} de ${whole.format(total)} comparadas com o trabalho`,
      album: (done: number, total: number) => `${whole.format(done)} de ${whole.format(total)} comparadas com o álbum`,
    },
  },
  sending: {
    title: (kind: UploadKind) => `Subindo as ${fileWord(kind)}s`,
    bar: 'Progresso do envio',
    queued: 'Na fila: começa quando o envio anterior terminar.',
    paused: 'Em pausa. O que já chegou está guardado.',
    percent: (percent: number) => `${percent}%`,
    amount: (stored: number, total: number) => `${megabytes(stored)} de ${megabytes(total)}`,
    files: (stored: number, total: number, kind: UploadKind) => `${whole.format(stored)} de ${fileCount(total, kind)}`,
    timeLeft: (seconds: number) => (seconds < 10 ? 'quase pronto' : `faltam cerca de ${humanWait(rounded(seconds))}`),
    counting: 'calculando o tempo…',
    ifClosed:
      'Pode usar o resto do estúdio enquanto isso. Se a aba fechar, o que já chegou fica guardado e o envio continua de onde parou.',
    offline: 'Sem conexão. O envio está em pausa e continua sozinho quando a internet voltar.',
    failed: (count: number, kind: UploadKind) => `${fileCount(count, kind)} com problema até agora`,
    status: (percent: number, stored: number, total: number, kind: UploadKind) =>
      `${percent}% concluído, ${whole.format(stored)} de ${fileCount(total, kind)}`,
    titlePrefix: (percent: number) => `${percent}% · `,
    oversize: (count: number, max: number) =>
      count === 1
        ? `1 foto passa de ${whole.format(max)} MB, o limite do seu plano, e não vai subir.`
        : `${whole.format(count)} fotos passam de ${whole.format(max)} MB, o limite do seu plano, e não vão subir.`,
  },
  interrupted: {
    button: (count: number) => `Continuar envio de ${photoCount(count)}`,
    title: 'Um envio ficou pela metade',
    storedText: (stored: number, missing: number) =>
      stored === 0
        ? missingText(missing)
        : `${stored === 1 ? '1 foto já está guardada' : `${whole.format(stored)} fotos já estão guardadas`}; ${missingText(missing).toLowerCase()}`,
    chooseAgain: 'Selecione a pasta de novo: as fotos que já chegaram não sobem outra vez.',
    discard: 'Não continuar',
  },
  signedOut: {
    title: 'A sua sessão terminou',
    text: 'O envio parou. O que já chegou está guardado; entre de novo para subir o resto.',
    signIn: 'ENTRAR DE NOVO',
    goOn: 'CONTINUAR ENVIO',
  },
  panel: {
    label: 'Fotos subindo',
    title: (jobs: number) => (jobs === 1 ? 'Subindo fotos' : `Subindo fotos: ${whole.format(jobs)} envios`),
    done: 'Envio concluído',
    partlyDone: 'Envio concluído com ressalvas',
    nothingStored: 'Nenhuma foto subiu',
    waiting: 'Envio parado',
    collapse: 'Recolher o painel',
    expand: 'Abrir o painel',
    open: (title: string) => `Abrir ${title}`,
    checking: (kind: UploadKind) => `Conferindo as ${fileWord(kind)}s…`,
    prompting: 'Esperando a sua resposta',
    queued: (files: number, kind: UploadKind) => `Na fila · ${fileCount(files, kind)}`,
    paused: 'Em pausa',
    offline: 'Sem conexão: continua sozinho',
    signedOut: 'A sua sessão terminou',
    pause: (title: string) => `Pausar ${title}`,
    resume: (title: string) => `Continuar ${title}`,
    cancel: (title: string) => `Cancelar o envio para ${title}`,
    dismiss: (title: string) => `Dispensar o resultado de ${title}`,
    result: 'Ver resultado',
    resultOf: (title: string) => `Ver resultado de ${title}`,
    stored: storedCount,
    failed: (count: number) => (count === 1 ? '1 não subiu' : `${whole.format(count)} não subiram`),
    nothingNew: (kind: UploadKind) => `Nenhuma ${fileWord(kind)} nova`,
    notStarted: 'O envio não começou',
  },
  cancelling: {
    title: 'Cancelar este envio?',
    text: (title: string) => `As fotos que já chegaram ficam em “${title}”. As outras não sobem mais.`,
    keep: 'Continuar subindo',
    confirm: 'CANCELAR ENVIO',
    done: (stored: number) =>
      stored === 0
        ? 'Envio cancelado. Nenhuma foto tinha chegado.'
        : `Envio cancelado. ${stored === 1 ? '1 foto já tinha chegado e continua guardada' : `${whole.format(stored)} fotos já tinham chegado e continuam guardadas`}.`,
  },
  leaving: {
    title: 'Sair da conta agora?',
    text: 'Ainda há fotos subindo, e ao sair da conta o envio para.',
    storedText: 'As fotos que já chegaram ficam guardadas, e você pode continuar o envio quando entrar de novo.',
    stay: 'FICAR AQUI',
    leave: 'Sair mesmo assim',
  },
} as const

export const uploadDialogs = {
  duplicates: {
    title: (count: number) =>
      count === 1 ? 'Foi encontrada 1 foto duplicada.' : `Foram encontradas ${whole.format(count)} fotos duplicadas.`,
    text: {
      gallery: 'Já existem fotos com o mesmo nome nesta galeria, mas com outro conteúdo.',
      work: 'Já existem fotos com o mesmo nome neste trabalho, mas com outro conteúdo.',
      album: 'Já existem lâminas com o mesmo nome nesta rodada, mas com outro conteúdo.',
    },
    overwriteText: {
      gallery: 'Ao substituir, os favoritos e comentários da foto continuam nela.',
      work: 'Ao substituir, a foto continua no mesmo lugar.',
      album: 'Ao substituir, a lâmina continua no mesmo lugar.',
    },
    keepBothText: 'Duas câmeras podem dar o mesmo nome a fotos diferentes: compare antes de escolher.',
    keepBoth: 'MANTER AS DUAS',
    overwrite: 'SUBSTITUIR',
    onlyNew: (count: number) => `Subir só as novas (${whole.format(count)})`,
    onlyNewNone: 'Manter as que já estão',
    cancel: 'Cancelar',
    list: 'Fotos com o mesmo nome',
    existing: 'Já está',
    added: 'Nova',
    choice: (title: string) => `O que fazer com ${title}`,
    choices: {
      '': 'Como as demais',
      'keep-both': 'Manter as duas',
      replace: 'Substituir',
      skip: 'Não subir',
    },
    which: {
      title: 'Qual delas substituir?',
      text: (count: number) =>
        count === 1
          ? 'Há mais de uma foto com este nome. Escolha qual sai.'
          : `${photoCount(count)} têm mais de uma foto com o mesmo nome. Escolha, em cada uma, qual sai.`,
      option: (at: number, size: number) => `Foto ${whole.format(at)} · ${megabytes(size)}`,
      none: 'Nenhuma: manter todas',
      back: 'Voltar',
    },
  },
  limit: {
    title: 'O seu plano chegou ao limite',
    pictures: (available: number, requested: number) =>
      `Atualmente você pode enviar ${photoCount(available)} e seu envio tem um total de ${photoCount(requested)}.`,
    space: (available: number, requested: number) =>
      `O seu plano tem ${megabytes(available)} livres e este envio precisa de ${megabytes(requested)}. Libere espaço ou mude de plano.`,
    failed: 'O envio não começou e nada foi alterado. Tente de novo em alguns instantes.',
  },
  nothingNew: 'Parece que você não possui novas fotos para serem enviadas.',
  success: {
    title: 'Maravilha!',
    sent: (count: number, kind: UploadKind) => `${storedCount(count, kind)}.`,
    safe: (kind: UploadKind) => `Todas as ${fileWord(kind)}s chegaram inteiras. Mantenha o seu backup.`,
    next: 'E agora?',
    selection: 'Ativar a seleção de fotos',
    followUp: 'Acompanhar a seleção',
    download: 'Entregar em alta resolução',
    close: 'FECHAR',
  },
  nothing: {
    title: 'Nada de novo para subir',
    close: 'FECHAR',
  },
  identical: (count: number) =>
    count === 1
      ? '1 foto idêntica não subiu de novo: '
      : `${whole.format(count)} fotos idênticas não subiram de novo: `,
  failure: {
    title: 'Ops!',
    none: (kind: UploadKind) => `Nenhuma ${fileWord(kind)} subiu.`,
    again: 'Enviar Novamente',
    close: 'Fechar',
  },
  mix: {
    title: 'Envio concluído com ressalvas',
    counts: (stored: number, failed: number, kind: UploadKind) =>
      `${storedCount(stored, kind)} e ${failed === 1 ? '1 não subiu' : `${whole.format(failed)} não subiram`}.`,
    retry: 'TENTAR DE NOVO',
  },
  notYet: 'Mantenha o seu backup: ainda falta o que não chegou.',
  failures: {
    caption: 'Fotos que não subiram',
    title: 'Foto',
    reason: 'Motivo',
    more: (count: number) => `e mais ${photoCount(count)}`,
  },
  leftOut: {
    oversize: (count: number) => `Acima do tamanho do seu plano (${photoCount(count)}): `,
    ignored: (count: number) =>
      `Não são fotos JPEG, PNG ou WebP (${count === 1 ? '1 arquivo' : `${whole.format(count)} arquivos`}): `,
    more: (count: number) => ` e mais ${whole.format(count)}`,
  },
  help: {
    title: 'Entenda os erros de envio',
    points: [
      'Conexão: confira a internet e use “Tentar de novo”; só o que faltou sobe de novo.',
      'Arquivo ilegível: o cartão ou o disco foi desconectado, ou a foto mudou durante o envio. Conecte-o e escolha a foto de novo.',
      'Arquivo danificado ou de outro tipo: exporte a foto outra vez em JPEG.',
    ],
  },
} as const

/** The default when the server sends no text. */
export const uploadFailure = {
  ConnectionBroken: 'A conexão caiu e a foto não chegou.',
  FileUnreadable: 'Não foi possível ler o arquivo. Confira se o cartão ou o disco continua conectado.',
  EmptyFile: 'O arquivo está vazio.',
  UnusableName: 'O nome do arquivo é longo demais ou tem caracteres inválidos.',
  FileTooLarge: 'A foto passa do limite de tamanho do seu plano.',
  unexpected: 'Erro inesperado',
} as const

function missingText(count: number): string {
  return count === 1 ? 'Falta 1 foto.' : `Faltam ${photoCount(count)}.`
}

/** Rounds long waits, whose seconds do not matter. */
function rounded(seconds: number): number {
  return seconds < 60 ? Math.ceil(seconds / 10) * 10 : seconds
}
