import { messages } from '../../../platform/texts.ts'

/** Texts of the rules that votings follow. */
export const votingProfiles = messages({
  section: { uk: 'Правила голосувань', en: 'Rules of votings', ru: 'Правила голосований', es: 'Reglas de votación' },
  create: { uk: 'Додати правила', en: 'Add rules', ru: 'Добавить правила', es: 'Añadir reglas' },
  edit: { uk: 'Правила голосування', en: 'Rules of a voting', ru: 'Правила голосования', es: 'Reglas de una votación' },
  hint: {
    uk: 'Зміни діють для нових голосувань: розпочаті проходять за попередніми правилами.',
    en: 'Changes apply to new votings: existing ones keep their rules.',
    ru: 'Изменения действуют для новых голосований: начатые проходят по прежним правилам.',
    es: 'Los cambios valen para votaciones nuevas: las existentes conservan sus reglas.',
  },
  name: { uk: 'Назва', en: 'Name', ru: 'Название', es: 'Nombre' },
  basis: { uk: 'Закон чи статут', en: 'Law or statute', ru: 'Закон или устав', es: 'Ley o estatutos' },
  valid_from: { uk: 'Діє з', en: 'Valid from', ru: 'Действует с', es: 'Válido desde' },
  valid_to: { uk: 'Діє до', en: 'Valid until', ru: 'Действует до', es: 'Válido hasta' },
  active: {
    uk: 'Пропонувати в нових голосуваннях',
    en: 'Offer for new votings',
    ru: 'Предлагать в новых голосованиях',
    es: 'Ofrecer en votaciones nuevas',
  },
  offered: { uk: 'Пропонується', en: 'Offered', ru: 'Предлагается', es: 'Se ofrece' },
  weight: { uk: 'Вага голосу', en: 'Weight of a vote', ru: 'Вес голоса', es: 'Peso del voto' },
  dominant_owner: {
    uk: 'Один співвласник — один голос, якщо хтось має понад половину',
    en: 'One co-owner, one vote where somebody holds more than half',
    ru: 'Один совладелец — один голос, если у кого-то больше половины',
    es: 'Un copropietario, un voto si alguien tiene más de la mitad',
  },
  joint_owners: {
    uk: 'Співвласники одного приміщення',
    en: 'Co-owners of one unit',
    ru: 'Совладельцы одного помещения',
    es: 'Copropietarios de un inmueble',
  },
  abstain: {
    uk: 'Можна утриматися',
    en: 'Owners may abstain',
    ru: 'Можно воздержаться',
    es: 'Se admite la abstención',
  },
  electronic: { uk: 'Електронний голос', en: 'Electronic ballot', ru: 'Электронный голос', es: 'Voto electrónico' },
  proxy: {
    uk: 'Голосують і представники',
    en: 'Representatives may vote',
    ru: 'Голосуют и представители',
    es: 'Se admiten representantes',
  },
  proxy_owners: {
    uk: 'Представляє не більше співвласників',
    en: 'Co-owners per representative at most',
    ru: 'Представляет не более совладельцев',
    es: 'Copropietarios por representante como máximo',
  },
  proxy_days: {
    uk: 'Довіреність діє не довше, днів',
    en: 'Days a proxy is valid at most',
    ru: 'Доверенность действует не дольше, дней',
    es: 'Días de validez del poder como máximo',
  },
  thresholds: {
    uk: 'Скільки голосів потрібно',
    en: 'Votes needed',
    ru: 'Сколько голосов нужно',
    es: 'Votos necesarios',
  },
  addThreshold: { uk: 'Додати поріг', en: 'Add a threshold', ru: 'Добавить порог', es: 'Añadir un umbral' },
  removeThreshold: {
    uk: 'Вилучити поріг {n}',
    en: 'Remove threshold {n}',
    ru: 'Убрать порог {n}',
    es: 'Quitar el umbral {n}',
  },
  newThreshold: { uk: 'Новий поріг', en: 'New threshold', ru: 'Новый порог', es: 'Umbral nuevo' },
  emptyTitle: { uk: 'Правил немає', en: 'No rules', ru: 'Правил нет', es: 'No hay reglas' },
  emptyText: {
    uk: 'Додайте правила, за якими голосує Ваша громада.',
    en: 'Add the rules by which your community votes.',
    ru: 'Добавьте правила, по которым голосует Ваше сообщество.',
    es: 'Añada las reglas con las que vota su comunidad.',
  },
})
