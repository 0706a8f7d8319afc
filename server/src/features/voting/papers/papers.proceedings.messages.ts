import { messages } from '@oselia/contract/languages'

/** How the meeting went, and against what the voting was announced. */
export const proceedingsWords = messages({
  began: { uk: 'Початок зборів', en: 'Beginning of the meeting', ru: 'Начало собрания', es: 'Inicio de la junta' },
  beganAndEnded: {
    uk: 'Початок і закінчення зборів',
    en: 'Beginning and end of the meeting',
    ru: 'Начало и окончание собрания',
    es: 'Inicio y fin de la junta',
  },
  objections: {
    uk: 'Оголошено попри зауваження',
    en: 'Announced despite objections',
    ru: 'Объявлено вопреки замечаниям',
    es: 'Convocada pese a las objeciones',
  },
  early_meeting: {
    uk: 'строк повідомлення про збори коротший за встановлений',
    en: 'the notice of the meeting is shorter than the rules require',
    ru: 'срок уведомления о собрании короче установленного',
    es: 'el plazo de convocatoria es inferior al establecido',
  },
  register_issues: {
    uk: 'дані реєстру співвласників неповні',
    en: 'the register of co-owners is incomplete',
    ru: 'данные реестра совладельцев неполны',
    es: 'los datos del registro de copropietarios son incompletos',
  },
  reason: { uk: 'Причина: {reason}', en: 'Reason: {reason}', ru: 'Причина: {reason}', es: 'Motivo: {reason}' },
})

/** Notices of the meeting, in the minutes and in their annex. */
export const noticesWords = messages({
  label: {
    uk: 'Повідомлення співвласників',
    en: 'Notices to co-owners',
    ru: 'Уведомление совладельцев',
    es: 'Convocatoria de los copropietarios',
  },
  given: {
    uk: 'надіслано або вручено {given} із {owners} співвласників.',
    en: 'given to {given} of {owners} co-owners.',
    ru: 'отправлено или вручено {given} из {owners} совладельцев.',
    es: 'enviada o entregada a {given} de {owners} copropietarios.',
  },
  term: {
    uk: 'Останній день строку – {due}.',
    en: 'The last day of the term was {due}.',
    ru: 'Последний день срока – {due}.',
    es: 'El último día del plazo fue el {due}.',
  },
  allInTime: {
    uk: 'Усі повідомлення – у строк.',
    en: 'All notices were in time.',
    ru: 'Все уведомления – в срок.',
    es: 'Todas, dentro del plazo.',
  },
  someLate: {
    uk: 'Із запізненням: {late} (поіменно – у додатку).',
    en: 'Late: {late} (by name in the annex).',
    ru: 'С опозданием: {late} (поимённо – в приложении).',
    es: 'Fuera de plazo: {late} (nominalmente, en el anexo).',
  },
  lateCount: {
    uk: 'Із запізненням: {late}.',
    en: 'Late: {late}.',
    ru: 'С опозданием: {late}.',
    es: 'Fuera de plazo: {late}.',
  },
  title: {
    uk: 'ПОВІДОМЛЕННЯ СПІВВЛАСНИКІВ',
    en: 'NOTICES TO CO-OWNERS',
    ru: 'УВЕДОМЛЕНИЕ СОВЛАДЕЛЬЦЕВ',
    es: 'CONVOCATORIA DE LOS COPROPIETARIOS',
  },
  way: { uk: 'Спосіб', en: 'Way', ru: 'Способ', es: 'Medio' },
  hand: { uk: 'вручено', en: 'by hand', ru: 'вручено', es: 'en mano' },
  post: { uk: 'пошта', en: 'post', ru: 'почта', es: 'correo postal' },
  email: { uk: 'електронна пошта', en: 'e-mail', ru: 'электронная почта', es: 'correo electrónico' },
  refused: { uk: 'відмова отримати', en: 'receipt refused', ru: 'отказ получить', es: 'rechazada' },
  number: { uk: '№ {number}', en: 'No. {number}', ru: '№ {number}', es: 'n.º {number}' },
  sent: { uk: 'Надіслано', en: 'Sent', ru: 'Отправлено', es: 'Enviada' },
  delivered: { uk: 'Отримано', en: 'Delivered', ru: 'Получено', es: 'Recibida' },
  daysLate: { uk: 'Запізнення, днів', en: 'Days late', ru: 'Опоздание, дней', es: 'Días de retraso' },
  inTime: { uk: 'у строк', en: 'in time', ru: 'в срок', es: 'en plazo' },
  notRecorded: { uk: 'не записано', en: 'not recorded', ru: 'не записано', es: 'sin anotar' },
})

/** Votes by name for the officers of the meeting, in an annex. */
export const electionsWords = messages({
  title: {
    uk: 'ПОІМЕННЕ ОБРАННЯ ПОСАДОВИХ ОСІБ ЗБОРІВ',
    en: 'ELECTION OF OFFICERS OF THE MEETING BY NAME',
    ru: 'ПОИМЁННОЕ ИЗБРАНИЕ ДОЛЖНОСТНЫХ ЛИЦ СОБРАНИЯ',
    es: 'ELECCIÓN NOMINAL DE LOS CARGOS DE LA JUNTA',
  },
  counts: {
    uk: 'Присутні – {present}, відповідей – {given}.',
    en: 'Present: {present}, answers: {given}.',
    ru: 'Присутствуют – {present}, ответов – {given}.',
    es: 'Presentes: {present}, respuestas: {given}.',
  },
})

/** Corrections of ballots that were entered wrongly, in the minutes and in their annex. */
export const correctionsWords = messages({
  told: {
    uk: 'Виправлено помилок у внесених бюлетенях: {all}, з них під час підрахунку: {counting} (перелік – у додатку).',
    en: 'Errors of entry corrected in ballots: {all}, of them during the count: {counting} (listed in the annex).',
    ru: 'Исправлено ошибок во внесённых бюллетенях: {all}, из них во время подсчёта: {counting} (перечень – в приложении).',
    es: 'Errores corregidos en papeletas introducidas: {all}; de ellos, durante el recuento: {counting} (relación en el anexo).',
  },
  title: {
    uk: 'ВИПРАВЛЕННЯ У ВНЕСЕНИХ БЮЛЕТЕНЯХ',
    en: 'CORRECTIONS OF ENTERED BALLOTS',
    ru: 'ИСПРАВЛЕНИЯ ВО ВНЕСЁННЫХ БЮЛЛЕТЕНЯХ',
    es: 'CORRECCIONES EN PAPELETAS INTRODUCIDAS',
  },
  who: { uk: 'Хто і коли', en: 'Who and when', ru: 'Кто и когда', es: 'Quién y cuándo' },
  duringCount: {
    uk: 'під час підрахунку',
    en: 'during the count',
    ru: 'во время подсчёта',
    es: 'durante el recuento',
  },
  before: { uk: 'Було', en: 'Before', ru: 'Было', es: 'Antes' },
  after: { uk: 'Стало', en: 'After', ru: 'Стало', es: 'Después' },
  reason: { uk: 'Причина', en: 'Reason', ru: 'Причина', es: 'Motivo' },
  question: {
    uk: 'питання {number} – {answer}',
    en: 'question {number}: {answer}',
    ru: 'вопрос {number} – {answer}',
    es: 'asunto {number}: {answer}',
  },
  for: { uk: 'за', en: 'for', ru: 'за', es: 'a favor' },
  against: { uk: 'проти', en: 'against', ru: 'против', es: 'en contra' },
  abstain: { uk: 'утримано', en: 'abstained', ru: 'воздержание', es: 'abstención' },
  invalid: { uk: 'недійсно', en: 'invalid', ru: 'недействительно', es: 'nulo' },
  none: { uk: 'без відповіді', en: 'no answer', ru: 'без ответа', es: 'sin respuesta' },
  castOn: { uk: 'дата – {day}', en: 'dated {day}', ru: 'дата – {day}', es: 'fecha: {day}' },
  meeting: { uk: 'подано на зборах', en: 'given at the meeting', ru: 'подан на собрании', es: 'emitido en la junta' },
  paper: { uk: 'листок опитування', en: 'survey sheet', ru: 'листок опроса', es: 'hoja de consulta' },
  represented: {
    uk: 'представник: {name}',
    en: 'represented by {name}',
    ru: 'представитель: {name}',
    es: 'representado por {name}',
  },
  inPerson: { uk: 'особисто', en: 'in person', ru: 'лично', es: 'en persona' },
  surveyor: {
    uk: 'опитав: {name}',
    en: 'surveyed by {name}',
    ru: 'опросил: {name}',
    es: 'encuestador: {name}',
  },
  noSurveyor: {
    uk: 'без підпису того, хто опитував',
    en: 'no surveyor named',
    ru: 'без подписи проводившего опрос',
    es: 'sin encuestador',
  },
})
