import { messages } from '../../../platform/texts.ts'

/** Names of the templates of interviews. */
export const interviewTemplates = messages({
  services: {
    uk: 'Задоволеність послугами',
    en: 'Satisfaction with services',
    ru: 'Удовлетворённость услугами',
    es: 'Satisfacción con los servicios',
  },
  day: { uk: 'Вибір дня толоки', en: 'Day of a clean-up', ru: 'Выбор дня субботника', es: 'Día de limpieza vecinal' },
  contractor: {
    uk: 'Оцінка роботи підрядника',
    en: 'Rating a contractor',
    ru: 'Оценка работы подрядчика',
    es: 'Valoración de una empresa',
  },
})

/**
 * Texts of questions from templates. A template fills all four languages at once, so they are part of the form rather than of the page's
 * language.
 */
export const templateTexts = {
  cleaning: {
    uk: 'Як Ви оцінюєте прибирання під’їзду?',
    en: 'How do you rate the cleaning of the entrance?',
    ru: 'Как Вы оцениваете уборку подъезда?',
    es: '¿Cómo valora la limpieza del portal?',
  },
  manager: {
    uk: 'Як Ви оцінюєте роботу управителя?',
    en: 'How do you rate the work of the manager?',
    ru: 'Как Вы оцениваете работу управляющего?',
    es: '¿Cómo valora el trabajo del administrador?',
  },
  bad: { uk: 'дуже погано', en: 'very bad', ru: 'очень плохо', es: 'muy mal' },
  good: { uk: 'чудово', en: 'very good', ru: 'отлично', es: 'muy bien' },
  what: {
    uk: 'Що саме Вас не влаштовує?',
    en: 'What exactly are you not satisfied with?',
    ru: 'Что именно Вас не устраивает?',
    es: '¿Qué es lo que no le satisface?',
  },
  firstOfAll: {
    uk: 'Що потрібно зробити насамперед?',
    en: 'What has to be done first of all?',
    ru: 'Что нужно сделать в первую очередь?',
    es: '¿Qué hay que hacer ante todo?',
  },
  lift: { uk: 'Відремонтувати ліфт', en: 'Repair the lift', ru: 'Отремонтировать лифт', es: 'Reparar el ascensor' },
  yard: { uk: 'Упорядкувати двір', en: 'Improve the yard', ru: 'Благоустроить двор', es: 'Arreglar el patio' },
  heat: { uk: 'Утеплити будинок', en: 'Insulate the building', ru: 'Утеплить дом', es: 'Aislar el edificio' },
  safety: {
    uk: 'Поліпшити освітлення й безпеку',
    en: 'Improve lighting and safety',
    ru: 'Улучшить освещение и безопасность',
    es: 'Mejorar la iluminación y la seguridad',
  },
  coming: {
    uk: 'Чи прийдете Ви на толоку?',
    en: 'Will you come?',
    ru: 'Придёте ли Вы на субботник?',
    es: '¿Vendrá usted?',
  },
  yes: { uk: 'Так', en: 'Yes', ru: 'Да', es: 'Sí' },
  no: { uk: 'Ні', en: 'No', ru: 'Нет', es: 'No' },
  maybe: { uk: 'Ще не знаю', en: 'I do not know yet', ru: 'Ещё не знаю', es: 'Aún no lo sé' },
  whichDay: {
    uk: 'Який день Вам зручний?',
    en: 'Which day suits you?',
    ru: 'Какой день Вам удобен?',
    es: '¿Qué día le viene bien?',
  },
  saturday: { uk: 'Субота', en: 'Saturday', ru: 'Суббота', es: 'Sábado' },
  sunday: { uk: 'Неділя', en: 'Sunday', ru: 'Воскресенье', es: 'Domingo' },
  evening: { uk: 'Будній вечір', en: 'A weekday evening', ru: 'Будний вечер', es: 'Una tarde entre semana' },
  bring: {
    uk: 'Що Ви можете принести?',
    en: 'What can you bring?',
    ru: 'Что Вы можете принести?',
    es: '¿Qué puede traer?',
  },
  tools: { uk: 'Інструменти', en: 'Tools', ru: 'Инструменты', es: 'Herramientas' },
  plants: { uk: 'Саджанці', en: 'Plants', ru: 'Саженцы', es: 'Plantas' },
  tea: { uk: 'Чай і частування', en: 'Tea and snacks', ru: 'Чай и угощение', es: 'Té y comida' },
  quality: {
    uk: 'Як Ви оцінюєте якість робіт?',
    en: 'How do you rate the quality of the works?',
    ru: 'Как Вы оцениваете качество работ?',
    es: '¿Cómo valora la calidad de las obras?',
  },
  inTime: {
    uk: 'Чи вчасно виконано роботи?',
    en: 'Were the works done in time?',
    ru: 'Вовремя ли выполнены работы?',
    es: '¿Se hicieron las obras a tiempo?',
  },
  again: {
    uk: 'Чи варто працювати з цим підрядником далі?',
    en: 'Should we go on working with this contractor?',
    ru: 'Стоит ли работать с этим подрядчиком дальше?',
    es: '¿Conviene seguir trabajando con esta empresa?',
  },
  remarks: { uk: 'Зауваження й побажання', en: 'Remarks', ru: 'Замечания и пожелания', es: 'Observaciones' },
} as const

/** Options that are added by a button, in all languages at once. */
export const readyOptions = {
  other: { uk: 'Інше', en: 'Other', ru: 'Другое', es: 'Otra' },
  nothing: { uk: 'Нічого з цього', en: 'None of these', ru: 'Ничего из этого', es: 'Ninguna de estas' },
} as const
