import type { titleKinds, RealtyType } from '@oselia/contract/realty'
import type { vehicleKinds } from '@oselia/contract/vehicles'
import { wordsOf } from './imports.columns.js'

type Words<T extends string> = Record<T, readonly string[]>

const finder = <T extends string>(words: Words<T>) => {
  const known = Object.entries<readonly string[]>(words)
    .flatMap(([value, texts]) => texts.map((text) => [wordsOf(text), value as T] as const))
    .toSorted((a, b) => b[0].length - a[0].length)
  const exact = new Map(known)
  return {
    known,
    /** The value that a text names: by the whole text, or by its first words. */
    of(text: string): T | undefined {
      const key = wordsOf(text)
      return exact.get(key) ?? known.find(([word]) => word.length > 3 && key.startsWith(`${word} `))?.[1]
    },
  }
}

const types = finder<RealtyType>({
  apartment: [
    'квартира',
    'квартири',
    'кв',
    'житлове',
    'житлове приміщення',
    'житлові приміщення',
    'apartment',
    'apartments',
    'flat',
    'flats',
    'квартиры',
    'жилое',
    'жилое помещение',
    'apartamento',
    'piso',
    'vivienda',
    'viviendas',
  ],
  commercial: [
    'нежитлове',
    'нежитлове приміщення',
    'нежитлові приміщення',
    'нежитлові',
    'нп',
    'н.п.',
    'офіс',
    'офіси',
    'магазин',
    'комерційне',
    'комерційні приміщення',
    'commercial',
    'office',
    'shop',
    'нежилое',
    'нежилое помещение',
    'нежилые помещения',
    'офис',
    'local',
    'local comercial',
    'oficina',
  ],
  parking: [
    'паркомісце',
    'паркомісця',
    'паркувальне місце',
    'машиномісце',
    'машиномісця',
    'машино-місце',
    'мм',
    'м/м',
    'п/м',
    'пм',
    'гараж',
    'гаражі',
    'паркінг',
    'парковка',
    'parking',
    'parking place',
    'parking space',
    'garage',
    'машиноместо',
    'парковочное место',
    'паркинг',
    'plaza de garaje',
    'garaje',
  ],
  storage: [
    'комора',
    'комори',
    'кладова',
    'кладовка',
    'комірчина',
    'storage',
    'storeroom',
    'storage room',
    'кладовая',
    'кладовые',
    'trastero',
    'trasteros',
  ],
})

/** The type of a unit by its word in any of the four languages. */
export const unitTypeOf = (text: string): RealtyType | undefined => types.of(text)

/** `кв. 12` is flat 12, `паркомісце 7` a parking place; the type only where a word names it. */
export const numberOf = (text: string): { number: string; type?: RealtyType } => {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/^[№#] ?/, '')
    .trim()
  const [, word, number] = /^([^\d№#]*\p{L}[^\d№#]*?)[.\s]*[№#]? ?(?=\d)(.+)$/u.exec(plain) ?? []
  if (word === undefined || number === undefined) return { number: plain }
  const type = types.known.find(([known]) => known === wordsOf(word))?.[1]
  return type ? { number: number.trim(), type } : { number: plain }
}

/** Codes of the roles of residents by the words of lists; names of the installation's own roles are matched besides. */
export const roleWords = finder<string>({
  owner: ['власник', 'власниця', 'owner', 'собственник', 'propietario', 'propietaria'],
  co_owner: ['співвласник', 'співвласниця', 'co-owner', 'совладелец', 'copropietario'],
  representative: [
    'представник',
    'представник власника',
    'довірена особа',
    'representative',
    'представитель',
    'representante',
  ],
  family: [
    'член сім’ї',
    'члени сім’ї',
    'сім’я',
    'родич',
    'дружина',
    'чоловік',
    'син',
    'дочка',
    'донька',
    'дитина',
    'мати',
    'батько',
    'брат',
    'сестра',
    'онук',
    'онука',
    'бабуся',
    'дідусь',
    'family',
    'family member',
    'wife',
    'husband',
    'son',
    'daughter',
    'child',
    'член семьи',
    'жена',
    'муж',
    'сын',
    'дочь',
    'familiar',
    'hijo',
    'hija',
    'esposa',
    'esposo',
  ],
  tenant: [
    'орендар',
    'орендарка',
    'наймач',
    'квартирант',
    'tenant',
    'renter',
    'арендатор',
    'наниматель',
    'inquilino',
    'inquilina',
  ],
  subtenant: ['піднаймач', 'суборендар', 'subtenant', 'субарендатор', 'subinquilino'],
  displaced: [
    'впо',
    'внутрішньо переміщена особа',
    'переселенець',
    'displaced',
    'internally displaced person',
    'переселенец',
    'desplazado',
  ],
  household_staff: ['персонал', 'прислуга', 'няня', 'household staff', 'персонал владельца', 'personal'],
  guest: ['гість', 'guest', 'гость', 'huésped', 'invitado'],
  other: [
    'інше',
    'інший',
    'мешканець',
    'мешканка',
    'житель',
    'other',
    'resident',
    'другое',
    'жилец',
    'otro',
    'residente',
  ],
})

const titles = finder<(typeof titleKinds)[number]>({
  sale: [
    'договір купівлі-продажу',
    'купівля-продаж',
    'купівлі-продажу',
    'sale',
    'договор купли-продажи',
    'купля-продажа',
    'compraventa',
    'дкп',
  ],
  gift: ['договір дарування', 'дарування', 'gift', 'договор дарения', 'дарение', 'donación'],
  exchange: ['договір міни', 'міна', 'exchange', 'мена', 'permuta'],
  inheritance: ['спадщина', 'свідоцтво про право на спадщину', 'спадкування', 'inheritance', 'наследство', 'herencia'],
  privatisation: [
    'приватизація',
    'свідоцтво про приватизацію',
    'privatisation',
    'privatization',
    'приватизация',
    'privatización',
  ],
  certificate: ['свідоцтво', 'свідоцтво про право власності', 'certificate', 'свидетельство', 'certificado'],
  court: ['рішення суду', 'суд', 'court', 'решение суда', 'sentencia'],
  investment: [
    'інвестиційний договір',
    'договір пайової участі',
    'майнові права',
    'investment',
    'инвестиционный договор',
    'inversión',
  ],
  extract: ['витяг', 'витяг з реєстру', 'extract', 'выписка', 'extracto'],
  other: ['інше', 'other', 'другое', 'otro'],
})
/** The kind of a title document; what no list knows is `other`. */
export const titleKindOf = (text: string): (typeof titleKinds)[number] => titles.of(text) ?? 'other'

const vehicles = finder<(typeof vehicleKinds)[number]>({
  car: ['авто', 'автомобіль', 'легковий', 'легкове авто', 'car', 'легковой', 'автомобиль', 'coche', 'turismo'],
  moto: ['мотоцикл', 'мото', 'motorcycle', 'moto', 'motocicleta'],
  truck: ['вантажівка', 'вантажний', 'truck', 'van', 'грузовик', 'грузовой', 'camión'],
  bus: ['автобус', 'мікроавтобус', 'bus', 'микроавтобус', 'autobús'],
  trailer: ['причіп', 'trailer', 'прицеп', 'remolque'],
  bicycle: ['велосипед', 'bicycle', 'bike', 'bicicleta'],
  scooter: ['скутер', 'самокат', 'мопед', 'scooter', 'patinete'],
  other: ['інше', 'other', 'другое', 'otro'],
})
export const vehicleKindOf = (text: string): (typeof vehicleKinds)[number] | undefined => vehicles.of(text)
