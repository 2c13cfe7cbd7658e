/**
 * Common passwords, compiled from general knowledge of leaked-password habits in Brazil and elsewhere (not a copy of a
 * breach corpus). `commonWords` are rejected alone, doubled, and with any of `commonEndings` or `commonBeginnings`;
 * `commonWhole` are rejected as they are. All entries are lower case and without accents, as candidates are compared.
 */
function list(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean)
}

const firstNames = `
ana maria joao jose antonio francisco carlos paulo pedro lucas luiz luis marcos marcelo rafael gabriel daniel bruno
eduardo felipe rodrigo fernando gustavo leonardo leandro tiago thiago diego vinicius matheus mateus guilherme henrique
arthur artur davi david bernardo heitor miguel theo samuel enzo lorenzo benjamin nicolas joaquim caio vitor victor
igor hugo otavio murilo renan renato ricardo roberto sergio fabio fabricio flavio adriano alexandre anderson andre
andrei wellington wesley washington william willian wagner valdir valter vanderlei sebastiao raimundo geraldo
jorge julio juliano julian junior jonas jonathan jefferson jeferson janaina joana joyce jessica juliana julia karen
karina karine kelly larissa laura leticia lidia lilian luana luciana luciano lucia luciene ludmila luiza luisa magda
manuela marcela marcia margarida mariana marina marilia marlene marta monica michele michelle mirian nadia natalia
natasha nathalia nicole patricia paula priscila rafaela raquel rebeca regina renata rita roberta rosa rosana rosangela
sabrina samara sandra sara sarah silvia simone sofia sophia solange sonia suelen suzana tamires tania tatiana tatiane
teresa thais valentina valeria vanessa vera veronica vitoria viviane yasmin yara alice aline amanda andrea andressa
angela antonia aparecida beatriz bianca bruna camila carla carolina caroline catarina cecilia celia cintia clara
clarice claudia cristiane cristina daniela daniele debora denise diana eduarda elaine eliana eliane elisa elisangela
elizabeth eloa emanuelle emilia erica erika ester eva fabiana fatima fernanda flavia francisca gabriela gisele
giovana giovanna gloria helena heloisa iara ingrid ines irene isabel isabela isabella isadora ivone jaqueline
adriana agatha alessandra alessandro alex alexandra alvaro amelia arnaldo augusto breno cassio cesar cicero claudio
cleber cristiano danilo dario denis douglas edgar edson elias elton emerson erick everton ezequiel fabiano geovana
gilberto gilson giovani gregorio helio ismael israel italo ivan ivo jair jaime joel josue kaio kaique kleber lauro
leo levi lorena luca luan manoel manuel marco mario mauricio mauro maximo maxwell mel melissa milena moises nathan
nelson nilton noah olivia oscar osmar osvaldo paloma pietra pietro rayssa reginaldo reinaldo rian robson rogerio
romulo ronaldo ruan rubens sandro silvio stefany stella tales talita tomas ubirajara ulisses valdemar vania yago
yuri zilda`

const surnames = `
silva santos oliveira souza sousa lima pereira ferreira costa rodrigues almeida nascimento alves carvalho araujo
ribeiro gomes martins barbosa rocha dias moreira nunes mendes freitas cardoso teixeira cavalcante monteiro correia
batista campos duarte machado moura vieira ramos lopes fernandes marques melo castro andrade borges pinto azevedo
cunha reis miranda fonseca guimaraes barros tavares macedo coelho pires siqueira xavier bezerra medeiros peixoto`

const football = `
flamengo corinthians palmeiras saopaulo vasco santosfc santista gremio internacional cruzeiro atletico galo fluminense
botafogo bahia vitoria fortaleza ceara sport recife nautico santacruz coritiba athletico furacao goias chapecoense
avai figueirense pontepreta guarani juventude colorado tricolor mengao mengo verdao timao fiel gaviao urubu raposa
peixe porco vascao vascaino corintiano flamenguista palmeirense gremista colorada saopaulino cruzeirense atleticano
futebol barcelona realmadrid chelsea arsenal liverpool manchester juventus milan benfica porto sporting neymar messi
cristiano ronaldo ronaldinho romario pele kaka libertadores mundial selecao hexa penta`

const portuguese = `
senha minhasenha novasenha senhas senhanova trocar mudar mudarsenha acesso entrar login usuario administrador admin
mestre gerente suporte sistema teste testes testando trabalho empresa escola faculdade computador internet celular
telefone amor amorzinho amores amordaminhavida meuamor meuanjo teamo euteamo teamomuito tequero querida querido paixao
gatinha gatinho princesa princeso rainha lindinha lindinho linda lindo gostosa gostoso bonita bebe nenem filha filho
filhos familia minhafamilia minhavida vida mamae papai mae pai vovo coracao irmao irma amigo amiga amigos amizade
felicidade feliz alegria saudade esperanca liberdade sucesso vitorioso vencedor dinheiro rico riqueza sorte paz luz
estrela lua sol ceu mar praia verao inverno primavera natal anonovo carnaval festa cerveja churrasco chocolate
banana abacaxi morango laranja melancia cachorro cachorrinho gato papagaio cavalo tigre leao dragao tubarao borboleta
golfinho passarinho coruja pantera lobo aguia brasil brasileiro brasileira saopaulo riodejaneiro rio curitiba brasilia
salvador manaus belem natalrn goiania campinas florianopolis joinville londrina maringa niteroi osasco guarulhos
portugal lisboa japao argentina deus deusefiel deuseamor deusnocomando jesus jesuscristo jesusteama jesuscristo cristo
senhor senhorjesus meudeus fiel aleluia gloriaadeus espiritosanto nossasenhora aparecida saojorge biblia igreja
evangelho salmo salmos oracao louvor bencao abencoado abencoada milagre gratidao fe musica guitarra violao bateria
samba pagode sertanejo rock funk forro cantor dancar novela cinema filme casa carro moto caminhao fusca onibus aviao
viagem segredo misterio infinito eternidade sempre nunca segunda terca quarta quinta sexta sabado domingo janeiro
fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro vermelho amarelo verde azul preto
branco rosa roxo laranja cinza dourado medico medica enfermeira enfermagem professor professora advogado advogada
direito policia bombeiro soldado exercito marinha engenheiro engenharia arquiteto arquitetura fotografo fotografa
fotografia fotos foto camera casamento noiva noivo noivos ensaio gestante newborn formatura aniversario album albuns
galeria galerias selecao entrega portfolio estudio studio lightroom photoshop canon nikon sony revela revelar
revelacao revelafotos cliente clientes negocio vendas loja mercado banco financeiro contabil bemvindo mudar123
provisoria temporaria temporario padrao segura seguro seguranca`

const english = `
password passw0rd passwd passcode letmein welcome login admin administrator root master superman batman spiderman
ironman wolverine starwars pokemon pikachu naruto sasuke goku dragonball minecraft roblox freefire fortnite valorant
playstation xbox nintendo google facebook instagram youtube twitter whatsapp gmail hotmail yahoo outlook microsoft
windows apple iphone samsung android internet computer secret secure security changeme default guest user test testing
demo hello hellokitty iloveyou ilovejesus loveyou lovely love lover loveme sweetheart babygirl baby angel angels
princess prince queen king monkey dragon tiger lion panther eagle falcon dolphin butterfly horse shadow hunter killer
ninja samurai warrior soldier ranger phoenix thunder lightning storm winter summer spring autumn sunshine sunflower
flower flowers rainbow diamond crystal silver golden purple orange yellow banana cheese chocolate cookie cookies
coffee pepper ginger sugar honey cherry peaches strawberry football baseball basketball soccer hockey tennis golf
chelsea arsenal liverpool yankees cowboys lakers steelers mustang ferrari porsche mercedes corvette harley yamaha
honda toyota charlie jordan michael michelle jennifer jessica ashley andrew anthony nicole daniel joshua matthew
thomas robert george william richard steven brandon justin samantha amanda taylor hannah madison maggie buster bailey
buddy rocky jackson tigger snoopy garfield mickey scooby pumpkin freedom trustno1 whatever access matrix zxcvbn
asdfgh qwerty qwertz azerty abc abcd abcde abcdef abcdefg aaaa asdf qwer zxcv qazwsx jesus christ faith blessed
forever friends family mother father sister brother monster metallica nirvana eminem slipknot ironmaiden rockstar
guitar music drummer money dollar success business office company manager photography photographer photos picture
pictures camera gallery wedding`

const wholePasswords = `
12345678 123456789 1234567890 12345678910 123456789a 123456789q 0123456789 987654321 9876543210 87654321 11111111
111111111 1111111111 00000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999
12121212 10101010 20202020 13131313 69696969 21212121 11223344 1122334455 112233445566 12341234 43214321 12344321
123123123 123123123123 321321321 456456456 789456123 159753258 147258369 147852369 963852741 741852963 1597534682
123654789 12365478 14725836 15975346 98765432 10203040 1020304050 102030405060 010203040506 01020304 20304050 40302010
31415926 27182818 16180339 24681012 13579246 135792468 112358132134 00112233 99887766 123qwe123 1234qwer 12345qwert
123456qwerty qwer1234 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyuiop123 asdf1234 asdfg12345 zxcv1234
zxcvbnm123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc qazwsx123 qazwsxedc q1w2e3r4 q1w2e3r4t5 zaq12wsx
zaq1zaq1 zaq1xsw2 xsw2zaq1 qweasdzxc qweasd123 asdqwe123 wasdwasd poiuytrewq lkjhgfdsa mnbvcxz123 abcd1234 abc12345
abcd12345 abcde123 abcdef12 a1b2c3d4 a1b2c3d4e5 a1234567 a12345678 a123456789 aa123456 aa12345678 aaa12345 aaaa1111
1a2b3c4d 12345abc 123456abc 1234abcd 123abc123 abc123abc abcabc123 qq123456 q1234567 p@ssw0rd p@ssword passw0rd
pa55word pa55w0rd pa$$word p@$$w0rd p@55w0rd passwordpassword password1 password12 password123 letmein1 iloveyou1
ilovey0u trustno1 whatever1 welcome1 admin123 admin1234 admin@123 root1234 toor1234 user1234 test1234 teste123
teste1234 testeteste changeme1 default1 guest123 senha123 senha1234 senha12345 senha123456 senha@123 senhasenha
minhasenha minhasenha1 semsenha naosei123 naolembro esqueciasenha esquecisenha senhaforte senhafacil senhasegura
senhadificil mudeasenha mudarsenha mudar@123 trocasenha acesso123 acesso@123 brasil123 brasil2014 brasil2022 brasil2026
hexacampeao pentacampeao flamengo1981 flamengo2019 corinthians1910 corinthians2012 palmeiras1914 palmeiras1999
saopaulo1930 saopaulofc saopaulo2005 vasco1898 gremio1983 gremio1903 inter1909 inter2006 cruzeiro1921 galo1908 galodoido
vaicorinthians vaipalmeiras vamoflamengo jogabonito jesusteamo jesusvive jesusmeama deusmeproteja deuseminhaforca
deusefiel7 deusemeupastor salmo91salmo euteamojesus teamojesus teamodemais eutequero vocemeama souflamengo souvasco
teamo1234 tedoromuito amoreterno amorproibido minhaprincesa meuprincipe meubebe12 minhavidaevoce
samsung1 samsung123 iphone12 iphone13 xbox360xbox motorola1 nokia1100 galaxys10 google123 facebook1 facebook123
instagram1 instagram123 youtube123 netflix123 internet1 computador1 windows10 windows11 linux123
loveyou1 iloveyou2 iloveyou123 babygirl1 princess1 sunshine1 football1 baseball1 superman1 batman123 pokemon123
naruto123 dragonball dragonballz minecraft1 freefire1 freefire123 roblox123 valorant1
canoneos canon5d5d nikond750 fotografia1 fotografo1 fotografo123 meuestudio minhagaleria minhasfotos revela123
revela1234 galeria123 casamento1 casamento123 clientes123 lightroom1 photoshop1 meusclientes selecaodefotos
cadastro123 primeiroacesso bemvindo1 bemvindo123 boasvindas temporaria1 provisorio1 padrao123 empresa123 gerente123
12345678a 12345678q 12345678@ 12345678! 123456789! 123456@a @1234567 @12345678 !@#$%^&* !@#$%12345 1234567! 1234567a
01011990 01012000 01011980 01011970 01011985 01011995 12101980 25121980 31121999 07071977 13051990`

/** Words that are easy to guess from the site, its users or the keyboard. */
export const commonWords: ReadonlySet<string> = new Set(
  [firstNames, surnames, football, portuguese, english].flatMap(list),
)

export const commonWhole: ReadonlySet<string> = new Set(list(wholePasswords))

const numbers =
  '0 1 2 3 4 5 6 7 8 9 10 11 12 13 15 18 20 21 22 23 25 30 33 45 50 69 77 88 90 99 00 01 07 007 100 101 111'
const sequences =
  '121 122 123 1234 12345 123456 1234567 12345678 123456789 321 4321 54321 654321 333 555 666 777 999 1111 0000'
const signs = '! !! . @ # * $ ? !@# 1! 1@ @1 @12 @123 @1234 123! 123@ 123# 1234! 1234@ #1 #123 _123 .123 -123 *123 abc'
const years = Array.from({ length: 2030 - 1960 }, (_, offset) => String(1960 + offset))

export const commonEndings: readonly string[] = [
  ...[numbers, sequences, signs].flatMap(list),
  ...years.flatMap((year) => [year, `@${year}`, `${year}!`, `${year}@`]),
]

export const commonBeginnings: readonly string[] = list(
  '1 12 123 1234 12345 123456 01 10 21 100 2020 2024 2025 2026 @ # ! meu minha',
)
