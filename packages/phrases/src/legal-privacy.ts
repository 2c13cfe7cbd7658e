import type { LegalDocument } from './legal-terms.ts'

export const privacyPolicy: LegalDocument = {
  pageTitle: 'Política de privacidade',
  title: 'Política de privacidade',
  summaryTitle: 'Em poucas palavras',
  summary: [
    'Coletamos o mínimo para a sua conta funcionar e nunca vendemos dados pessoais.',
    'Fotos de galerias são do fotógrafo e da família; nós apenas as guardamos e mostramos a quem ele permitir.',
    'Localização (GPS) gravada nas fotos é retirada dos arquivos entregues.',
    'Você pode ver, corrigir, levar embora ou apagar os seus dados.',
  ],
  sections: [
    {
      title: '1. Quem cuida dos dados',
      paragraphs: [
        'Para os dados da conta do fotógrafo ou arquiteto, cobrança, segurança e registros de acesso, a Revela é a controladora. Para as fotos das galerias e os contatos dos clientes do fotógrafo, o controlador é o fotógrafo, e a Revela é a operadora que trata os dados em nome dele.',
        'Se você recebeu uma galeria e quer exercer um direito sobre as suas fotos, fale primeiro com o seu fotógrafo. Se precisar, o nosso encarregado ajuda você a chegar até ele.',
      ],
    },
    {
      title: '2. Que dados tratamos e para quê',
      paragraphs: [
        'Cadastro: nome, e-mail, WhatsApp ou celular, senha (guardada só de forma cifrada e irreversível) e as respostas sobre como podemos ajudar. Base legal: execução de contrato.',
        'Entrada com Google ou Facebook: o identificador da conta, o nome e o e-mail confirmados por esse serviço. Não recebemos a sua senha nem publicamos nada em seu nome. Base legal: execução de contrato.',
        'Uso e segurança: data, hora, endereço IP, porta e aparelho das sessões, e registros de erros sem o conteúdo das suas fotos. Base legal: obrigação legal (Marco Civil da Internet) e legítimo interesse em proteger as contas.',
        'Cobrança: plano, valores e situação dos pagamentos. Os dados do cartão ficam somente com o prestador de pagamento. Base legal: execução de contrato e obrigação fiscal.',
        'Origem da visita: quando você chega por um anúncio ou indicação, guardamos o código dessa campanha até o cadastro, para saber o que funciona. Base legal: legítimo interesse; você pode se opor.',
        'Galerias: fotos, nomes e contatos dos clientes do fotógrafo, escolhas e comentários, tratados conforme as instruções do fotógrafo.',
      ],
    },
    {
      title: '3. Com quem compartilhamos',
      paragraphs: [
        'Com prestadores que fazem o serviço funcionar: hospedagem e armazenamento, envio de e-mails e pagamento. Eles só usam os dados para essa finalidade, sob contrato. Com autoridades, quando a lei obriga.',
        'Quem ativa os avisos na tela os recebe pelo serviço de notificações do próprio navegador (Google, Mozilla, Apple ou Microsoft). As mensagens vão cifradas: esse serviço não consegue lê-las.',
        'Não vendemos nem alugamos dados pessoais. Se algum prestador tratar dados fora do Brasil, isso segue as cláusulas-padrão da Autoridade Nacional de Proteção de Dados (ANPD), e informamos o país nesta página.',
      ],
    },
    {
      title: '4. Por quanto tempo guardamos',
      paragraphs: [
        'Dados da conta: enquanto ela existir. Depois do encerramento, apagamos o que não precisamos manter por lei; cópias de segurança se renovam em até 35 dias.',
        'Registros de acesso: 6 meses, como manda o Marco Civil da Internet. Dados fiscais e o registro do aceite dos termos: 5 anos. E-mails enviados: 6 meses. Galerias na lixeira: 7 dias. Conteúdo de um teste encerrado: 30 dias; de uma assinatura encerrada ou de uma conta congelada: 90 dias, sempre com avisos antes de apagar.',
      ],
    },
    {
      title: '5. Crianças e adolescentes',
      paragraphs: [
        'A conta é só para adultos. Fotos de crianças e adolescentes são comuns no trabalho de um fotógrafo, e valem para elas o melhor interesse da criança e a autorização dos responsáveis, que cabe ao fotógrafo obter. Não fazemos reconhecimento facial nem criamos perfis a partir de fotos.',
      ],
    },
    {
      title: '6. Cookies e armazenamento no navegador',
      paragraphs: [
        'Usamos só cookies necessários: o que mantém a sua sessão aberta, o que reconhece um navegador em que você já entrou e os que acompanham, por alguns minutos, uma entrada com Google ou Facebook, com chave de acesso ou com código do aplicativo. Quem paga com cartão recebe por um dia uma marca aleatória (__Host-revela-card), que só serve para limitar tentativas com cartões recusados. Guardamos no seu navegador o código da campanha de origem até o cadastro e, depois, preferências da tela, como um filtro. Não usamos cookies de publicidade nem rastreadores de terceiros.',
      ],
    },
    {
      title: '7. Como protegemos',
      paragraphs: [
        'Conexão cifrada, senhas guardadas com algoritmo próprio para isso, separação entre as contas no banco de dados, endereços de imagem que expiram, acesso da equipe registrado e revisado. Se houver um incidente que possa trazer risco a você, avisamos você e a ANPD em até 3 dias úteis.',
      ],
    },
    {
      title: '8. Os seus direitos',
      paragraphs: [
        'Você pode confirmar se tratamos os seus dados, acessar, corrigir, pedir anonimização, bloqueio ou eliminação, levar os dados para outro serviço, saber com quem compartilhamos, revogar um consentimento e se opor a um tratamento (artigo 18 da LGPD). Respondemos em até 15 dias, sem custo.',
        'Em Minha Conta, na parte “Seus dados”, você mesmo baixa uma cópia de tudo, com as fotos originais, ou apaga a conta: há 7 dias para desistir e, no fim, um recibo do que foi apagado.',
        'Se não ficar satisfeito com a resposta, você pode reclamar à ANPD.',
      ],
    },
    {
      title: '9. Como falar com o encarregado',
      paragraphs: [
        'O encarregado pelo tratamento de dados pessoais atende pelo nosso suporte no WhatsApp, de segunda a sexta, das 9h às 18h. Diga que o assunto é privacidade para que o pedido vá direto a ele.',
      ],
    },
    {
      title: '10. Mudanças nesta política',
      paragraphs: [
        'Mudanças importantes são avisadas por e-mail com antecedência. A versão e a data de vigência ficam sempre no começo desta página.',
      ],
    },
  ],
}
