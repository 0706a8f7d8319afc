import { messages, plural } from '../../../platform/texts.ts'

/** Texts of the calendar and of its feed. */
export const eventCalendar = messages({
  views: { uk: 'Вигляд', en: 'View', ru: 'Вид', es: 'Vista' },
  month: { uk: 'Місяць', en: 'Month', ru: 'Месяц', es: 'Mes' },
  week: { uk: 'Тиждень', en: 'Week', ru: 'Неделя', es: 'Semana' },
  list: { uk: 'Список', en: 'List', ru: 'Список', es: 'Lista' },
  today: { uk: 'Сьогодні', en: 'Today', ru: 'Сегодня', es: 'Hoy' },
  before: { uk: 'Раніше', en: 'Earlier', ru: 'Раньше', es: 'Antes' },
  after: { uk: 'Пізніше', en: 'Later', ru: 'Позже', es: 'Después' },
  keys: {
    uk: 'Стрілки — день, Page Up і Page Down — місяць, T — сьогодні, Enter — відкрити, N — додати подію',
    en: 'Arrows: day, Page Up and Page Down: month, T: today, Enter: open, N: add an event',
    ru: 'Стрелки — день, Page Up и Page Down — месяц, T — сегодня, Enter — открыть, N — добавить событие',
    es: 'Flechas: día; Re Pág y Av Pág: mes; T: hoy; Intro: abrir; N: añadir evento',
  },
  dayWith: plural({
    uk: {
      one: '{day}, {count} подія',
      few: '{day}, {count} події',
      many: '{day}, {count} подій',
      other: '{day}, {count} події',
    },
    en: { one: '{day}, {count} event', other: '{day}, {count} events' },
    ru: {
      one: '{day}, {count} событие',
      few: '{day}, {count} события',
      many: '{day}, {count} событий',
      other: '{day}, {count} события',
    },
    es: { one: '{day}, {count} evento', other: '{day}, {count} eventos' },
  }),
  more: { uk: 'ще {count}', en: '{count} more', ru: 'ещё {count}', es: '{count} más' },
  onDay: { uk: 'Події дня: {day}', en: 'Events on {day}', ru: 'События дня: {day}', es: 'Eventos del {day}' },
  noneOnDay: {
    uk: 'Цього дня подій немає',
    en: 'There are no events on this day',
    ru: 'В этот день событий нет',
    es: 'Este día no hay eventos',
  },
  anyTime: {
    uk: 'Усі: і минулі, і майбутні',
    en: 'Past and upcoming',
    ru: 'Все: прошлые и будущие',
    es: 'Pasados y próximos',
  },
  when: { uk: 'Час події', en: 'Time of the event', ru: 'Время события', es: 'Momento del evento' },
  upcoming: { uk: 'Майбутні', en: 'Upcoming', ru: 'Будущие', es: 'Próximos' },
  past: { uk: 'Минулі', en: 'Past', ru: 'Прошедшие', es: 'Pasados' },
  emptyTitle: { uk: 'Подій ще немає', en: 'No events yet', ru: 'Событий пока нет', es: 'Todavía no hay eventos' },
  emptyText: {
    uk: 'Додайте збори, толоку чи регулярне заняття: мешканці бачитимуть їх у календарі.',
    en: 'Add a meeting, a cleaning day or a regular class: residents will see them in the calendar.',
    ru: 'Добавьте собрание, субботник или регулярное занятие: жители увидят их в календаре.',
    es: 'Añada una reunión, una jornada de limpieza o una clase: los residentes las verán en el calendario.',
  },
  emptyTextReader: {
    uk: 'Тут з’являться збори, роботи й заняття, щойно їх додадуть.',
    en: 'Meetings, works and classes will appear here as soon as someone adds them.',
    ru: 'Здесь появятся собрания, работы и занятия, как только их добавят.',
    es: 'Aquí aparecerán reuniones, obras y clases en cuanto alguien las añada.',
  },

  subscribe: { uk: 'Підписатися', en: 'Subscribe', ru: 'Подписаться', es: 'Suscribirse' },
  feedTitle: {
    uk: 'Підписка на календар',
    en: 'Calendar subscription',
    ru: 'Подписка на календарь',
    es: 'Suscripción al calendario',
  },
  feedAbout: {
    uk: 'За цією адресою програма-календар показує опубліковані події Ваших будинків і сама їх оновлює. Адреса таємна: хто її знає, бачить Ваш календар.',
    en: 'At this address a calendar program shows the published events of your buildings and keeps them up to date. The address is secret: whoever has it sees your calendar.',
    ru: 'По этому адресу программа-календарь показывает опубликованные события Ваших домов и сама их обновляет. Адрес секретный: кто его знает, видит Ваш календарь.',
    es: 'En esta dirección un programa de calendario muestra los eventos publicados de sus edificios y los mantiene al día. La dirección es secreta: quien la tenga ve su calendario.',
  },
  feedWarning: {
    uk: 'Телефони й програми, які користуються цією адресою, більше не оновлюватимуть календар.',
    en: 'Phones and programs that use this address will no longer update the calendar.',
    ru: 'Телефоны и программы, которые пользуются этим адресом, больше не будут обновлять календарь.',
    es: 'Los teléfonos y programas que usan esta dirección dejarán de actualizar el calendario.',
  },
  feedReplaced: {
    uk: 'Адресу замінено: попередня більше не діє',
    en: 'Address replaced: the previous one no longer works',
    ru: 'Адрес заменён: прежний больше не действует',
    es: 'Dirección sustituida: la anterior ya no funciona',
  },
  feedRemoved: {
    uk: 'Підписку припинено',
    en: 'Subscription ended',
    ru: 'Подписка прекращена',
    es: 'Suscripción terminada',
  },
})
