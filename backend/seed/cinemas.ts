export interface DemoCinema {
  id: string;
  lga: string;
  name: string;
  address: string;
  slug: string;
  latitude: number;
  longitude: number;
  features: string;
  /** In Vp. */
  price: number;
  /** The seats of its plan, where the hall has one. */
  seats: number;
  screen: string;
  /** As the column `cancel_rule`. */
  cancelRule?: number[];
}

export const demoCinemas: DemoCinema[] = [
  {
    id: 'riverside-screens',
    lga: 'Sapele',
    name: 'Riverside Screens',
    address: '14 Court Road, Sapele, Delta',
    slug: 'Riverside Mall, Top of the Stairs',
    latitude: 5.8941,
    longitude: 5.6767,
    features:
      'Two screens with laser projection, 7.1 surround sound, reclining seats in the last three rows, wheelchair spaces on each screen, free parking, and a foyer bar that opens one hour before the first show.',
    price: 4500,
    seats: 150,
    screen: 'Screen 2, first floor',
    cancelRule: [120, 100, 60, 50],
  },
  {
    id: 'amukpe-picture-house',
    lga: 'Sapele',
    name: 'Amukpe Picture House',
    address: '3 Warri-Sapele Road, Amukpe, Delta',
    slug: 'Opposite the Old Market',
    latitude: 5.8632,
    longitude: 5.6938,
    features: 'One large screen, balcony seats, standby power for the whole show, and a suya stand in the yard.',
    price: 3000,
    seats: 96,
    screen: 'Main hall, ground floor',
  },
  {
    id: 'okirighwe-arches',
    lga: 'Sapele',
    name: 'Okirighwe Arches',
    address: '27 Okirighwe Street, Sapele, Delta',
    slug: 'Beside the Motor Park',
    latitude: 5.9027,
    longitude: 5.6689,
    features:
      'A small house under the arches: 60 seats, stereo sound, ramps at every door, and the lowest price in town.',
    price: 2500,
    seats: 60,
    screen: 'Screen 1, ground floor',
  },
  {
    id: 'wikki-lights',
    lga: 'Bauchi',
    name: 'Wikki Lights',
    address: '8 Yakubun Bauchi Road, Bauchi',
    slug: 'Second Floor of Wunti Plaza',
    latitude: 10.3142,
    longitude: 9.8461,
    features: 'Two screens, 5.1 sound, family rows, a prayer room, secure parking and a café with a view over Wunti.',
    price: 3500,
    seats: 300,
    screen: 'Screen 1, second floor',
  },
  {
    id: 'gwallaga-screen',
    lga: 'Bauchi',
    name: 'Gwallaga Screen',
    address: '41 Gwallaga Road, Bauchi',
    slug: 'Near the Old Gate',
    latitude: 10.3067,
    longitude: 9.8312,
    features: 'One screen, air-cooled hall, wheelchair spaces in the first row, and ladies’ entrance by the garden.',
    price: 2800,
    seats: 84,
    screen: 'Main hall, ground floor',
  },
  {
    id: 'tudun-wada-film-house',
    lga: 'Bauchi',
    name: 'Tudun Wada Film House',
    address: '16 Tafawa Balewa Way, Tudun Wada, Bauchi',
    slug: 'Behind the Stadium',
    latitude: 10.2981,
    longitude: 9.8507,
    features: 'Open-air screen in the dry season, covered hall in the rains, 72 seats and kilishi at the gate.',
    price: 2200,
    seats: 72,
    screen: 'Yard screen, ground floor',
  },
];
