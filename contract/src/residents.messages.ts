import { messages } from './languages.js'

/** What may be wrong with links, shares and moves. */
export const residentIssues = messages({
  residency_overlaps: {
    uk: 'Ця людина вже має цю роль у цьому приміщенні в ці дні',
    en: 'This person already has this role in this unit on these days',
    ru: 'У этого человека уже есть эта роль в этом помещении в эти дни',
    es: 'Esta persona ya tiene este rol en este inmueble en esos días',
  },
  owner_by_share: {
    uk: 'Роль власника надає частка у власності',
    en: 'The role of an owner comes with a share of ownership',
    ru: 'Роль собственника даёт доля в собственности',
    es: 'El rol de propietario se obtiene con una cuota de propiedad',
  },
  closed_by_sale: {
    uk: 'Запис власника закриває продаж його частки',
    en: 'An owner’s entry is closed by the sale of the share',
    ru: 'Запись собственника закрывает продажа его доли',
    es: 'El registro del propietario se cierra con la venta de su cuota',
  },
  shares_above_one: {
    uk: 'Частки у приміщенні разом перевищили б одиницю',
    en: 'The shares of the unit together would exceed one',
    ru: 'Доли в помещении вместе превысили бы единицу',
    es: 'Las cuotas del inmueble superarían juntas la unidad',
  },
  joint_share: {
    uk: 'Спільна сумісна частка в усіх її власників однакова: {share}',
    en: 'A joint share is the same for all who hold it: {share}',
    ru: 'Совместная доля у всех её собственников одна: {share}',
    es: 'La cuota conjunta es la misma para todos sus titulares: {share}',
  },
  before_birth: {
    uk: 'Раніше за дату народження',
    en: 'Before the day of birth',
    ru: 'Раньше даты рождения',
    es: 'Antes de la fecha de nacimiento',
  },
  before_seller: {
    uk: 'Продавець став власником пізніше',
    en: 'The seller became the owner later',
    ru: 'Продавец стал собственником позже',
    es: 'El vendedor pasó a ser propietario más tarde',
  },
  share_ended: {
    uk: 'Ця частка на той день уже не діє',
    en: 'This share has ended by that day',
    ru: 'Эта доля к тому дню уже не действует',
    es: 'Esta cuota ya no está vigente ese día',
  },
  of_system: {
    uk: 'Системний код не змінюється',
    en: 'The code of a system entry stays as it is',
    ru: 'Системный код не изменяется',
    es: 'El código del sistema no se cambia',
  },
})
