import { messages } from './languages.js'

/** What is wrong with questions, by the keys of `questionIssues`. */
const questionIssueTexts = messages({
  questions_none: {
    uk: 'Додайте хоча б одне запитання',
    en: 'Add at least one question',
    ru: 'Добавьте хотя бы один вопрос',
    es: 'Añada al menos una pregunta',
  },
  key_repeated: {
    uk: 'Цей ключ уже використано',
    en: 'This key is used twice',
    ru: 'Этот ключ уже использован',
    es: 'Esta clave ya se ha usado',
  },
  options_unexpected: {
    uk: 'На такі запитання варіантів не пропонують',
    en: 'Questions of this kind have no options',
    ru: 'У таких вопросов нет вариантов ответа',
    es: 'Las preguntas de este tipo no tienen opciones',
  },
  options_few: {
    uk: 'Потрібно щонайменше два варіанти',
    en: 'At least two options are needed',
    ru: 'Нужно не менее двух вариантов',
    es: 'Se necesitan al menos dos opciones',
  },
  options_repeated: {
    uk: 'Однакові варіанти',
    en: 'Two options are the same',
    ru: 'Одинаковые варианты',
    es: 'Hay dos opciones iguales',
  },
  choices_many: {
    uk: 'Варіантів менше, ніж потрібно вибрати',
    en: 'There are fewer options than have to be chosen',
    ru: 'Вариантов меньше, чем нужно выбрать',
    es: 'Hay menos opciones de las que hay que elegir',
  },
  choices_order: {
    uk: 'Найбільша кількість менша за найменшу',
    en: 'The greatest number is below the least one',
    ru: 'Наибольшее количество меньше наименьшего',
    es: 'El máximo es menor que el mínimo',
  },
  condition_later: {
    uk: 'Умова має посилатися на одне з попередніх запитань',
    en: 'The condition must refer to an earlier question',
    ru: 'Условие должно ссылаться на один из предыдущих вопросов',
    es: 'La condición debe referirse a una pregunta anterior',
  },
  condition_kind: {
    uk: 'Умовою може бути лише запитання з варіантами або шкала',
    en: 'Only a question with options or a scale can be a condition',
    ru: 'Условием может быть только вопрос с вариантами или шкала',
    es: 'Solo una pregunta con opciones o una escala puede ser condición',
  },
  condition_empty: {
    uk: 'Вкажіть, за якої відповіді ставити це запитання',
    en: 'Say with which answer this question is asked',
    ru: 'Укажите, при каком ответе задавать этот вопрос',
    es: 'Indique con qué respuesta se hace esta pregunta',
  },
  condition_option: {
    uk: 'Такого варіанта в тому запитанні немає',
    en: 'That question has no such option',
    ru: 'В том вопросе нет такого варианта',
    es: 'Esa pregunta no tiene esa opción',
  },
})

/** What is wrong with an answer, by the keys of `answerIssues`. */
const answerIssueTexts = messages({
  answer_question: {
    uk: 'Такого запитання немає',
    en: 'There is no such question',
    ru: 'Такого вопроса нет',
    es: 'No existe esa pregunta',
  },
  answer_missing: {
    uk: 'Дайте відповідь на це запитання',
    en: 'Answer this question',
    ru: 'Ответьте на этот вопрос',
    es: 'Responda a esta pregunta',
  },
  answer_option: {
    uk: 'Виберіть із запропонованих варіантів',
    en: 'Choose among the options',
    ru: 'Выберите из предложенных вариантов',
    es: 'Elija entre las opciones',
  },
  answer_ranking: {
    uk: 'Розташуйте всі варіанти за порядком',
    en: 'Put all options in order',
    ru: 'Расположите все варианты по порядку',
    es: 'Ordene todas las opciones',
  },
  answer_exclusive: {
    uk: 'Цей варіант вибирають окремо від інших',
    en: 'This option is chosen alone',
    ru: 'Этот вариант выбирают отдельно от других',
    es: 'Esta opción se elige sola',
  },
  answer_few: {
    uk: 'Вибрано замало варіантів',
    en: 'Too few options are chosen',
    ru: 'Выбрано слишком мало вариантов',
    es: 'Ha elegido demasiado pocas opciones',
  },
  answer_many: {
    uk: 'Вибрано забагато варіантів',
    en: 'Too many options are chosen',
    ru: 'Выбрано слишком много вариантов',
    es: 'Ha elegido demasiadas opciones',
  },
  answer_scale: {
    uk: 'Виберіть число на шкалі',
    en: 'Choose a number on the scale',
    ru: 'Выберите число на шкале',
    es: 'Elija un número de la escala',
  },
  answer_day: { uk: 'Вкажіть дату', en: 'Enter a date', ru: 'Укажите дату', es: 'Indique una fecha' },
  answer_text: {
    uk: 'Напишіть відповідь словами, не довшу за дозволену',
    en: 'Answer in words, within the allowed length',
    ru: 'Напишите ответ словами, не длиннее разрешённого',
    es: 'Responda con palabras, sin superar la longitud permitida',
  },
})

/** Validation issues of an interview and of answers to it. */
export const interviewIssues = messages({
  ...questionIssueTexts,
  ...answerIssueTexts,
  has_answers: {
    uk: 'Уже є відповіді: змінити можна лише формулювання',
    en: 'There are answers already: only the wording can be changed',
    ru: 'Ответы уже есть: изменить можно только формулировку',
    es: 'Ya hay respuestas: solo se puede cambiar la redacción',
  },
  nobody_asked: {
    uk: 'Серед тих, кого опитують, такого немає',
    en: 'Not among those who are asked',
    ru: 'Среди тех, кого опрашивают, такого нет',
    es: 'No está entre los encuestados',
  },
  anonymous_crossing: {
    uk: 'Опитування анонімне: хто звідки відповів, не зберігається',
    en: 'The poll is anonymous: where an answer came from is not stored',
    ru: 'Опрос анонимный: кто откуда ответил, не хранится',
    es: 'La encuesta es anónima: no se guarda de dónde viene cada respuesta',
  },
  crossing_question: {
    uk: 'Потрібне запитання з одним варіантом відповіді',
    en: 'A question with one choice is needed',
    ru: 'Нужен вопрос с одним вариантом ответа',
    es: 'Se necesita una pregunta de opción única',
  },
  code_wrong: {
    uk: 'Код неправильний або застарів',
    en: 'The code is wrong or has expired',
    ru: 'Код неверный или устарел',
    es: 'El código es incorrecto o ha caducado',
  },
})
