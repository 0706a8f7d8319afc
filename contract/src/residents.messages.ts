import { messages } from './languages.js'

/** Validation issues of links, ownerships and moves. */
export const residentIssues = messages({
  residency_overlaps: {
    uk: 'Ця людина вже має цю роль у цьому приміщенні в ці дні',
    en: 'This person already has this role in this unit on these days',
    ru: 'У этого человека уже есть эта роль в этом помещении в эти дни',
    es: 'Esta persona ya tiene este rol en este inmueble en esos días',
  },
  owner_by_share: {
    uk: 'Роль власника надає частка у власності',
    en: 'The owner role comes with a share of ownership',
    ru: 'Роль собственника даёт доля в собственности',
    es: 'El rol de propietario se obtiene con una cuota de propiedad',
  },
  closed_by_sale: {
    uk: 'Запис власника закривається, коли його частка переходить до іншого власника',
    en: 'An owner’s record is closed when the share passes to another owner',
    ru: 'Запись собственника закрывается, когда его доля переходит к другому собственнику',
    es: 'El registro del propietario se cierra cuando su cuota pasa a otro propietario',
  },
  shares_above_one: {
    uk: 'Сума часток у приміщенні перевищила б одиницю',
    en: 'The shares of the unit would add up to more than one',
    ru: 'Сумма долей в помещении превысила бы единицу',
    es: 'La suma de las cuotas del inmueble superaría la unidad',
  },
  joint_share: {
    uk: 'Спільна сумісна частка в усіх її власників однакова: {share}',
    en: 'A joint share is the same for all who hold it: {share}',
    ru: 'Совместная доля у всех её собственников одна: {share}',
    es: 'La cuota conjunta es la misma para todos sus titulares: {share}',
  },
  before_birth: {
    uk: 'Раніше за дату народження',
    en: 'Before the date of birth',
    ru: 'Раньше даты рождения',
    es: 'Antes de la fecha de nacimiento',
  },
  before_seller: {
    uk: 'Попередній власник отримав частку пізніше',
    en: 'The previous owner got the share later',
    ru: 'Прежний собственник получил долю позже',
    es: 'El propietario anterior obtuvo la cuota más tarde',
  },
  share_ended: {
    uk: 'На той день ця частка вже не діє',
    en: 'This share is no longer valid on that day',
    ru: 'На тот день эта доля уже не действует',
    es: 'Esta cuota ya no está vigente ese día',
  },
  of_system: {
    uk: 'Системний код не можна змінити',
    en: 'A system code can’t be changed',
    ru: 'Системный код нельзя изменить',
    es: 'El código del sistema no se puede cambiar',
  },
})
