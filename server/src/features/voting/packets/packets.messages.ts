import { messages } from '@oselia/contract/languages'

/** The description of a packet, by which anybody counts again without this product. */
export const packetWords = messages({
  readme: {
    uk: `ГОЛОСУВАННЯ СПІВВЛАСНИКІВ № {voting}: «{title}»
Протокол № {number} від {day}. {association}, {address}

ЩО ТУТ Є
protocol.pdf – протокол; roll.pdf – поіменні додатки: результати, обрання посадових осіб, повідомлення, виправлення; signed.* – підписаний примірник.
register.csv – реєстр співвласників, зафіксований в день оголошення: рядок на кожну частку; owner – номер співвласника, owner_weight – його голоси дробом. co-owners.csv – особи кожного співвласника з реєстру: кілька, якщо в них один голос на всіх; signed_by у ballots.csv – хто з них подав бюлетень.
ballots.csv – усі бюлетені, зокрема ті, що не враховано (counted = no), із причиною; answers.csv – відповіді на кожне питання; corrections.csv – виправлення помилок унесення: хто, коли (stage = counting – під час підрахунку), що було (before), що стало (after) і чому.
attendance.csv – присутні на зборах (attendees – хто саме з кількох співвласників одного бюлетеня); elections.csv – обрання голови й секретаря, election-votes.csv – хто як голосував, де обирали поіменно; notices.csv – повідомлення та їх вручення, останній день строку (due_on) і запізнення в днях (days_late); files/notices/ – скани, що це підтверджують, з геш-сумами в notices.csv (proof, proof_sha256); in_force = no – повідомлення про дату, з якої збори потім перенесли (of_meeting).
history.csv – журнал дій; rules.json – правила голосування, застереження при оголошенні (announced_against, override_reason), початок і закінчення зборів (began_at, ended_at) та їх перенесення (reschedulings); results.json – результати, зафіксовані протоколом.
files/questions/ – додатки до питань, які могли прочитати співвласники; attachments.csv – до якого питання кожен із них, з геш-сумою.
register.txt, ballots.txt – тексти, від яких узято геш-суми реєстру та бюлетенів; SHA256SUMS – геш-суми всіх файлів (перевірка: sha256sum -c SHA256SUMS).
sheets.csv – листки опитування: стан, хто вніс і хто перевірив; electronic.csv – електронні бюлетені; messages.csv – надіслані співвласникам листи й SMS.
files/scans/ – скановані листки, у pages.csv – що на кожній сторінці; files/electronic/ – за номерами співвласника й бюлетеня: квитанція (receipt.txt), бюлетень для підпису (pdf) і підписаний файл (p7s, asice).

ЯК ПЕРЕРАХУВАТИ
1. Голоси співвласника: сума за його рядками register.csv. За площею (weight_by = area): area × share_numerator / share_denominator, м². За квотами (quota) – так само від quota; за приміщеннями (unit) – сама частка; за особами (head) – один голос. Кого позначено without_vote = yes, той не має голосу: його немає ні серед голосів, ні в основі.
2. Враховуйте лише бюлетені з counted = yes; у кожного співвласника такий щонайбільше один.
3. За кожним питанням і відповіддю складіть голоси співвласників. Рахуйте дробами, нічого не округлюйте.
4. Поріг питання – у rules.json (thresholds): numerator / denominator від основи base: all – усі голоси реєстру, present – голоси тих, хто взяв участь: присутніх за attendance.csv або з бюлетенем, cast – голоси «за» і «проти» разом. strict = true: «за» має бути більше за цю частку; false: не менше. dimension: weight – за голосами, head – за кількістю осіб, both – за обома. block: частка «проти», понад яку рішення не прийнято. quorum (якщо є): частка тих, хто взяв участь, без якої не прийнято нічого; якщо збори проведено за другим скликанням (second_call_at), замість неї діє quorum.second_call.quorum (null – кворум не потрібен), а основа порога – second_call_base, якщо її вказано.
5. Питання з depends_on (rules.json, номер попереднього питання) враховується, лише якщо те питання прийнято; інакше counted = false і рішення не прийнято, хоч би скільки було голосів.
6. Порівняйте з results.json. register.txt має збігатися з register.csv (форма 2, register_form у rules.json, – ще й з co-owners.csv: рядок owner на кожного співвласника, person на кожну його особу, share на кожну частку; поля через табуляцію, площі й квоти в сотих), а ballots.txt (номер співвласника, id питання, відповідь) – з врахованими рядками answers.csv.
Те саме робить recount.mjs, якому потрібен лише Node.js: node recount.mjs
`,
    en: `VOTING OF CO-OWNERS No. {voting}: “{title}”
Minutes No. {number} of {day}. {association}, {address}

WHAT IS HERE
protocol.pdf – minutes; roll.pdf – annexes by name: votes, elections of officers, notices, corrections; signed.* – the signed copy.
register.csv – the register of co-owners frozen on the day of the announcement, a row for each share; owner is the number of the owner, owner_weight the owner’s votes as a fraction. co-owners.csv – the people of each owner of the register, several where they have one vote together; signed_by in ballots.csv is who of them gave the ballot.
ballots.csv – all ballots, with those that do not count (counted = no) and why; answers.csv – the answers to each question; corrections.csv – corrections of errors of entry: who, when (stage = counting is during the count), before, after and why.
attendance.csv – who was present (attendees: which of several co-owners with one ballot); elections.csv – election of chair and secretary, election-votes.csv – who voted how where it was by name; notices.csv – notices and their delivery, the last day of the term (due_on) and the days of delay (days_late); files/notices/ – the scans that prove it, with their hashes in notices.csv (proof, proof_sha256); in_force = no is a notice of a date from which the meeting was moved later (of_meeting).
history.csv – the log; rules.json – the rules of the voting, what it was announced against (announced_against, override_reason), beginning and end of the meeting (began_at, ended_at) and how it was moved (reschedulings); results.json – the results that the minutes fixed.
files/questions/ – attachments of the questions, which owners could read; attachments.csv – the question of each, with its hash.
register.txt, ballots.txt – the texts whose hashes are those of register and ballots; SHA256SUMS – hashes of all files (check: sha256sum -c SHA256SUMS).
sheets.csv – survey sheets: their state, who entered and who checked them; electronic.csv – electronic ballots; messages.csv – e-mails and SMS sent to owners.
files/scans/ – scanned sheets, with what is on each page in pages.csv; files/electronic/ – by the numbers of owner and ballot: the receipt (receipt.txt), the ballot to be signed (pdf) and the signed file (p7s, asice).

HOW TO COUNT AGAIN
1. The votes of an owner: the sum over the owner’s rows of register.csv. By area (weight_by = area): area × share_numerator / share_denominator, m². By quotas (quota): the same of quota; by units (unit): the share itself; by heads (head): one vote. An owner with without_vote = yes has none, and is neither among the votes nor in their base.
2. Take only ballots with counted = yes; each owner has at most one.
3. For each question and answer add the votes of the owners. Use fractions and round nothing.
4. The threshold of a question is in rules.json (thresholds): numerator / denominator of its base: all – all votes of the register, present – votes of those who took part: present by attendance.csv or with a ballot, cast – votes for and against together. strict = true: the votes for must be more than that part; false: at least. dimension: weight – by votes, head – by persons, both – by both. block: the part of votes against above which nothing is adopted. quorum (where there is one): the part that has to take part, without which nothing is adopted; where the meeting was held in second call (second_call_at), quorum.second_call.quorum takes its place (null: no quorum is needed), and the base of a threshold is second_call_base where that is given.
5. A question with depends_on (rules.json, the number of an earlier question) counts only if that question is adopted; otherwise counted = false, and it is not adopted whatever its votes.
6. Compare with results.json. register.txt must agree with register.csv (in form 2, register_form in rules.json, with co-owners.csv as well: a line owner for each owner, person for each of the people, share for each share; fields separated by tabs, areas and quotas in hundredths), and ballots.txt (number of the owner, id of the question, answer) with the counted rows of answers.csv.
The same is done by recount.mjs, which needs Node.js alone: node recount.mjs
`,
    ru: `ГОЛОСОВАНИЕ СОВЛАДЕЛЬЦЕВ № {voting}: «{title}»
Протокол № {number} от {day}. {association}, {address}

ЧТО ЗДЕСЬ
protocol.pdf – протокол; roll.pdf – поимённые приложения: результаты, избрание должностных лиц, уведомления, исправления; signed.* – подписанный экземпляр.
register.csv – реестр совладельцев, зафиксированный в день объявления: строка на каждую долю; owner – номер совладельца, owner_weight – его голоса дробью. co-owners.csv – лица каждого совладельца из реестра: несколько, если у них один голос на всех; signed_by в ballots.csv – кто из них подал бюллетень.
ballots.csv – все бюллетени, в том числе неучтённые (counted = no), с причиной; answers.csv – ответы на каждый вопрос; corrections.csv – исправления ошибок внесения: кто, когда (stage = counting – во время подсчёта), что было (before), что стало (after) и почему.
attendance.csv – присутствующие на собрании (attendees – кто именно из нескольких совладельцев одного бюллетеня); elections.csv – избрание председателя и секретаря, election-votes.csv – кто как голосовал, где избирали поимённо; notices.csv – уведомления и их вручение, последний день срока (due_on) и опоздание в днях (days_late); files/notices/ – подтверждающие сканы, их хеш-суммы в notices.csv (proof, proof_sha256); in_force = no – уведомление о дате, с которой собрание потом перенесли (of_meeting).
history.csv – журнал действий; rules.json – правила голосования, возражения при объявлении (announced_against, override_reason), начало и окончание собрания (began_at, ended_at) и его переносы (reschedulings); results.json – результаты, зафиксированные протоколом.
files/questions/ – приложения к вопросам, которые могли прочитать совладельцы; attachments.csv – к какому вопросу каждое из них, с хеш-суммой.
register.txt, ballots.txt – тексты, от которых взяты хеш-суммы реестра и бюллетеней; SHA256SUMS – хеш-суммы всех файлов (проверка: sha256sum -c SHA256SUMS).
sheets.csv – листки опроса: состояние, кто внёс и кто проверил; electronic.csv – электронные бюллетени; messages.csv – отправленные совладельцам письма и SMS.
files/scans/ – сканы листков, в pages.csv – что на каждой странице; files/electronic/ – по номерам совладельца и бюллетеня: квитанция (receipt.txt), бюллетень для подписи (pdf) и подписанный файл (p7s, asice).

КАК ПЕРЕСЧИТАТЬ
1. Голоса совладельца: сумма по его строкам register.csv. По площади (weight_by = area): area × share_numerator / share_denominator, м². По квотам (quota) – так же от quota; по помещениям (unit) – сама доля; по лицам (head) – один голос. Кто помечен without_vote = yes, не имеет голоса: его нет ни среди голосов, ни в основе.
2. Учитывайте только бюллетени с counted = yes; у каждого совладельца такой не более чем один.
3. По каждому вопросу и ответу сложите голоса совладельцев. Считайте дробями, ничего не округляйте.
4. Порог вопроса – в rules.json (thresholds): numerator / denominator от основы base: all – все голоса реестра, present – голоса тех, кто принял участие: присутствующих по attendance.csv или с бюллетенем, cast – голоса «за» и «против» вместе. strict = true: «за» должно быть больше этой доли; false: не меньше. dimension: weight – по голосам, head – по числу лиц, both – по обоим. block: доля «против», выше которой решение не принято. quorum (если есть): доля тех, кто принял участие, без которой не принято ничего; если собрание проведено по второму созыву (second_call_at), вместо неё действует quorum.second_call.quorum (null – кворум не нужен), а основа порога – second_call_base, если она указана.
5. Вопрос с depends_on (rules.json, номер предыдущего вопроса) учитывается, только если тот вопрос принят; иначе counted = false и решение не принято, сколько бы ни было голосов.
6. Сравните с results.json. register.txt должен совпадать с register.csv (форма 2, register_form в rules.json, – ещё и с co-owners.csv: строка owner на каждого совладельца, person на каждое его лицо, share на каждую долю; поля через табуляцию, площади и квоты в сотых), а ballots.txt (номер совладельца, id вопроса, ответ) – с учтёнными строками answers.csv.
То же делает recount.mjs, которому нужен только Node.js: node recount.mjs
`,
    es: `VOTACIÓN DE COPROPIETARIOS n.º {voting}: «{title}»
Acta n.º {number} de {day}. {association}, {address}

CONTENIDO
protocol.pdf: acta; roll.pdf: anexos nominales (votos, elección de cargos, convocatorias, correcciones); signed.*: ejemplar firmado.
register.csv: registro de copropietarios fijado el día de la convocatoria, una fila por cuota; owner es el número del propietario y owner_weight, sus votos como fracción. co-owners.csv: personas de cada propietario del registro, varias si tienen un solo voto en común; signed_by en ballots.csv: quién de ellas emitió la papeleta.
ballots.csv: todas las papeletas, también las no computadas (counted = no) con su motivo; answers.csv: respuestas a cada asunto; corrections.csv: correcciones de errores de introducción, con quién, cuándo (stage = counting: durante el recuento), antes (before), después (after) y por qué.
attendance.csv: asistentes (attendees: cuáles de varios copropietarios con un solo voto); elections.csv: elección de presidente y secretario; election-votes.csv: quién votó qué cuando la elección fue nominal; notices.csv: convocatorias y su entrega, último día del plazo (due_on) y días de retraso (days_late); files/notices/: los justificantes escaneados, con su hash en notices.csv (proof, proof_sha256); in_force = no: convocatoria para una fecha que después se cambió (of_meeting).
history.csv: registro de acciones; rules.json: reglas, objeciones de la convocatoria (announced_against, override_reason), inicio y fin de la junta (began_at, ended_at) y sus traslados (reschedulings); results.json: resultados fijados en el acta.
files/questions/: documentos adjuntos a los asuntos, que los propietarios podían leer; attachments.csv: el asunto de cada uno, con su hash.
register.txt, ballots.txt: textos de los que se calculan los hash del registro y de las papeletas; SHA256SUMS: hash de todos los archivos (comprobación: sha256sum -c SHA256SUMS).
sheets.csv: hojas de la encuesta, con su estado, quién las introdujo y quién las revisó; electronic.csv: papeletas electrónicas; messages.csv: correos y SMS enviados a los propietarios.
files/scans/: hojas escaneadas, con el contenido de cada página en pages.csv; files/electronic/: por números de propietario y papeleta, el recibo (receipt.txt), la papeleta para firmar (pdf) y el archivo firmado (p7s, asice).

CÓMO VOLVER A CONTAR
1. Votos de un propietario: la suma de sus filas de register.csv. Por superficie (weight_by = area): area × share_numerator / share_denominator, m². Por cuotas (quota): lo mismo con quota; por fincas (unit): la propia cuota; por personas (head): un voto. Quien tiene without_vote = yes no vota: no figura ni entre los votos ni en su base.
2. Tome solo las papeletas con counted = yes; cada propietario tiene como máximo una.
3. Sume los votos por asunto y respuesta. Use fracciones y no redondee nada.
4. La mayoría de cada asunto está en rules.json (thresholds): numerator / denominator de su base: all, todos los votos del registro; present, los de quienes participaron: asistentes de attendance.csv o con voto; cast, los votos a favor y en contra. strict = true: los votos a favor deben superar esa parte; false: al menos igualarla. dimension: weight, por votos; head, por personas; both, por ambos. block: parte de votos en contra por encima de la cual no se aprueba. quorum (si lo hay): parte que debe participar, sin la cual no se aprueba nada; si la junta se celebró en segunda convocatoria (second_call_at), vale en su lugar quorum.second_call.quorum (null: no hace falta quórum), y la base de una mayoría es second_call_base si se indica.
5. Un asunto con depends_on (rules.json, número de un asunto anterior) solo cuenta si aquel se aprueba; si no, counted = false y no se aprueba, sean cuales sean sus votos.
6. Compare con results.json. register.txt debe coincidir con register.csv (en la forma 2, register_form en rules.json, también con co-owners.csv: una línea owner por propietario, person por cada persona, share por cada cuota; campos separados por tabuladores, superficies y cuotas en centésimas), y ballots.txt (número del propietario, id del asunto, respuesta) con las filas contadas de answers.csv.
Lo mismo hace recount.mjs, que solo necesita Node.js: node recount.mjs
`,
  },
  title: {
    uk: 'Пакет голосування',
    en: 'Packet of a voting',
    ru: 'Пакет голосования',
    es: 'Expediente de una votación',
  },
  file: {
    uk: 'Голосування – протокол № {number} від {day}.zip',
    en: 'Voting – minutes No. {number} of {day}.zip',
    ru: 'Голосование – протокол № {number} от {day}.zip',
    es: 'Votación – acta n.º {number} de {day}.zip',
  },
})
