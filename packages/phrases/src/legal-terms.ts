export type LegalSection = { readonly title: string; readonly paragraphs: readonly string[] }

export type LegalDocument = {
  readonly pageTitle: string
  readonly title: string
  readonly summaryTitle: string
  readonly summary: readonly string[]
  readonly sections: readonly LegalSection[]
}

/** Recorded with every acceptance; change it whenever the terms or the privacy policy change in substance. */
export const termsVersion = '2026-11-16'

export const legal = {
  updated: 'Em vigor desde 16 de novembro de 2026',
  contents: 'Nesta página',
  back: 'Voltar',
  seeTerms: 'Termos de uso',
  seePrivacy: 'Política de privacidade',
} as const

export const termsOfUse: LegalDocument = {
  pageTitle: 'Termos de uso',
  title: 'Termos de uso',
  summaryTitle: 'Em poucas palavras',
  summary: [
    'As fotos são suas. Nós guardamos, mostramos e entregamos, e só fazemos com elas o que você pedir.',
    'Você responde pelo direito de publicar cada foto e pela autorização de quem aparece nela.',
    'O teste dura 14 dias, não pede cartão e não vira cobrança sozinho.',
    'Você cancela quando quiser e pode desistir de uma compra em até 7 dias.',
  ],
  sections: [
    {
      title: '1. O que é a Revela',
      paragraphs: [
        'A Revela é uma plataforma na internet para fotógrafos e arquitetos. Com ela você cria galerias, recebe a seleção de fotos do cliente, entrega arquivos em alta resolução, vende fotos e mostra o seu portfólio.',
        'Estes termos são um contrato entre você, titular da conta, e a Revela. Ao criar a conta você declara que leu e concorda com eles e com a nossa política de privacidade. Guardamos a versão aceita e a data do aceite.',
      ],
    },
    {
      title: '2. A sua conta',
      paragraphs: [
        'Para criar uma conta é preciso ter 18 anos ou mais, ou representar uma empresa, e informar dados verdadeiros. A conta é pessoal: a senha não deve ser compartilhada.',
        'Avise o nosso suporte assim que desconfiar de um acesso que não foi seu. Na página Minha Conta você vê as sessões abertas e encerra qualquer uma delas.',
        'O e-mail da conta só é alterado pelo suporte, depois de confirmarmos a sua identidade.',
      ],
    },
    {
      title: '3. Período de testes e planos',
      paragraphs: [
        'O período de testes do Gallery Pro dá 14 dias com os recursos do plano Plus, uma única vez por cliente. Não pedimos cartão de crédito, e nada é cobrado se você não contratar um plano.',
        'Ao fim do teste, o conteúdo fica guardado por 30 dias. Depois disso ele é apagado de forma definitiva, sempre com avisos por e-mail antes.',
        'Cada plano tem limites de galerias, fotos e espaço, mostrados antes da contratação e na página Minha Conta. Preços são em reais e incluem os impostos. A renovação acontece no fim de cada período, mensal ou anual, até você cancelar.',
      ],
    },
    {
      title: '4. Pagamento, cancelamento e arrependimento',
      paragraphs: [
        'O pagamento é feito por cartão, Pix ou boleto, em ambiente de um prestador de serviços de pagamento. Os números do cartão não passam pelos nossos servidores.',
        'Você pode desistir de uma contratação em até 7 dias, com devolução integral do valor, como garante o artigo 49 do Código de Defesa do Consumidor. Depois disso, o cancelamento interrompe a próxima renovação, e o acesso continua até o fim do período pago.',
        'Se um pagamento não for aprovado, a conta pode ser congelada até a regularização. Quando uma assinatura termina ou a conta é congelada, as fotos continuam guardadas por 90 dias e depois são apagadas de forma definitiva, sempre com avisos por e-mail antes.',
      ],
    },
    {
      title: '5. As suas fotos',
      paragraphs: [
        'Você continua dono de todas as fotos e dos demais conteúdos que envia. Você nos autoriza apenas a guardar, copiar, redimensionar, aplicar a marca d’água e exibir esses arquivos na medida necessária para prestar o serviço, enquanto a conta existir.',
        'Não usamos as suas fotos em divulgação, não as vendemos, não treinamos sistemas com elas e não fazemos reconhecimento facial.',
        'Você declara ter os direitos sobre o que publica, inclusive a autorização de imagem das pessoas retratadas e, no caso de crianças e adolescentes, a de seus responsáveis.',
        'Mantenha sempre a sua própria cópia dos originais. Uma galeria excluída fica 7 dias na lixeira e pode ser restaurada nesse prazo; depois é apagada de forma definitiva.',
      ],
    },
    {
      title: '6. O que não é permitido',
      paragraphs: [
        'Não é permitido publicar conteúdo ilegal, íntimo sem consentimento, que explore crianças ou adolescentes, que viole direitos de outras pessoas ou que contenha programas maliciosos. Também não é permitido tentar acessar contas ou dados de terceiros, nem sobrecarregar o serviço de propósito.',
        'Ao recebermos um aviso fundamentado, podemos tornar o conteúdo indisponível e avisar você, com a possibilidade de defesa. Conteúdo íntimo divulgado sem autorização é retirado assim que a pessoa retratada nos avisa.',
      ],
    },
    {
      title: '7. Dados dos seus clientes',
      paragraphs: [
        'Para as fotos das galerias e os contatos dos seus clientes, você é o controlador dos dados pessoais e a Revela é a operadora, nos termos da Lei nº 13.709/2018 (LGPD). Tratamos esses dados só para executar o que você pede na plataforma, mantemos sigilo, adotamos medidas de segurança, ajudamos você a atender os direitos dos titulares e avisamos você sem demora em caso de incidente.',
        'Os prestadores que usamos para hospedagem, envio de e-mails e pagamento seguem as mesmas obrigações e estão descritos na política de privacidade.',
      ],
    },
    {
      title: '8. Disponibilidade e responsabilidade',
      paragraphs: [
        'Trabalhamos para manter o serviço no ar e os arquivos íntegros, com cópias de segurança e verificação do que é recebido. Manutenções programadas são avisadas com antecedência sempre que possível.',
        'Respondemos pelos danos que causarmos, conforme a lei. Não respondemos por falhas da sua conexão, por conteúdo publicado por você ou pelo uso que os seus clientes fizerem das fotos que você liberar para download.',
      ],
    },
    {
      title: '9. Mudanças e encerramento',
      paragraphs: [
        'Se estes termos mudarem de forma importante, avisamos por e-mail com pelo menos 30 dias de antecedência. Se você não concordar, pode encerrar a conta sem custo antes de a mudança valer.',
        'Você pode encerrar a conta quando quiser. Podemos encerrar contas que violem estes termos, com aviso prévio e prazo para você baixar as suas fotos, salvo quando a lei ou a gravidade do caso exigir medida imediata.',
      ],
    },
    {
      title: '10. Lei e foro',
      paragraphs: [
        'Este contrato segue as leis do Brasil. O foro é o do domicílio do consumidor. Antes de qualquer processo, fale com o nosso suporte: quase tudo se resolve em uma conversa.',
      ],
    },
  ],
}
