import type { MovieStatus } from '@viewmax/contracts/constants';

export interface DemoMovie {
  id: string;
  poster: string;
  title: string;
  language: string;
  distributor: string;
  status: MovieStatus;
  /** The number of days from the seed until a coming movie starts. */
  comesIn?: number;
  minutes: number;
  rating: string;
  description: string;
}

/** In the order of Home. */
export const demoMovies: DemoMovie[] = [
  {
    id: 'eko-nocturne',
    poster: 'eko',
    title: 'Eko Nocturne',
    language: 'English, Yoruba',
    distributor: 'Third Mainland Pictures',
    status: 'now-playing',
    minutes: 118,
    rating: '15',
    description:
      'A radio host who only speaks after midnight receives a call from a listener describing a robbery that has not happened yet. As Lagos sleeps under a swollen moon, she has one night, one borrowed car and four wrong names to find the voice before the city wakes.',
  },
  {
    id: 'last-danfo-to-ojota',
    poster: 'danfo',
    title: 'Last Danfo to Ojota',
    language: 'English, Pidgin',
    distributor: 'Yellow Bus Films',
    status: 'now-playing',
    minutes: 96,
    rating: '12',
    description:
      'The last bus of the night leaves Obalende with fourteen strangers, one goat and a bag that nobody claims. Between potholes and checkpoints the conductor must find out whose money it is before the police, the owner, or his own driver does.',
  },
  {
    id: 'the-bronze-thief',
    poster: 'bronze',
    title: 'The Bronze Thief',
    language: 'English, Edo',
    distributor: 'Igun Street Studios',
    status: 'now-playing',
    minutes: 124,
    rating: '12',
    description:
      'A young caster from Igun Street makes copies so perfect that a museum in Europe cannot tell them from its own. When a courier arrives with the real head of a queen mother in his luggage, she has three days to bring her home.',
  },
  {
    id: 'mamas-second-wedding',
    poster: 'mama',
    title: 'Mama’s Second Wedding',
    language: 'English, Igbo',
    distributor: 'Big Compound Entertainment',
    status: 'now-playing',
    minutes: 109,
    rating: 'PG',
    description:
      'At sixty-four, Mama announces that she will marry again, and that her five children will pay for it. Nobody has met the groom, everybody has an opinion, and the caterer has already been paid twice.',
  },
  {
    id: 'okada-99',
    poster: 'okada',
    title: 'Okada 99',
    language: 'Pidgin, English',
    distributor: 'Two Wheels Pictures',
    status: 'now-playing',
    minutes: 101,
    rating: '15',
    description:
      'Warri, one day, ninety-nine deliveries. If he drops the last parcel before sunset, a dispatch rider keeps his motorcycle and his sister stays in school. Then the ninetieth customer asks him not to deliver at all.',
  },
  {
    id: 'queen-of-sapele',
    poster: 'queen',
    title: 'Queen of Sapele',
    language: 'English, Urhobo',
    distributor: 'Riverside Features',
    status: 'now-playing',
    minutes: 132,
    rating: '15',
    description:
      'In the years of the timber boom, a market woman buys one boat, then ten, then the river. Thirty years of love, debts and rivals on the waters of the Ethiope, told by the daughter who has to decide what to keep.',
  },
  {
    id: 'moonlight-over-yankari',
    poster: 'yankari',
    title: 'Moonlight over Yankari',
    language: 'Hausa, English',
    distributor: 'Savannah House',
    status: 'coming-soon',
    comesIn: 12,
    minutes: 115,
    rating: 'PG',
    description:
      'A game ranger and a sound recordist follow one old elephant across the dry season. She wants the call that nobody has on tape; he wants to reach the herd before the men who follow the same tracks.',
  },
  {
    id: 'agbada-wars',
    poster: 'agbada',
    title: 'Agbada Wars',
    language: 'Yoruba, English',
    distributor: 'Owambe Pictures',
    status: 'coming-soon',
    comesIn: 19,
    minutes: 104,
    rating: 'PG',
    description:
      'Two tailors, one street in Abeokuta and a governor’s wedding that needs four hundred agbada by Friday. They have not spoken since 1998. Now they share one generator.',
  },
  {
    id: 'harmattan-letters',
    poster: 'harmattan',
    title: 'Harmattan Letters',
    language: 'English, Hausa',
    distributor: 'Savannah House',
    status: 'coming-soon',
    comesIn: 33,
    minutes: 111,
    rating: '12',
    description:
      'A postman in Jos retires with one sack of letters that never found their readers. Through the haze of a long January he sets out to deliver all of them, thirty years late.',
  },
  {
    id: 'light-don-come',
    poster: 'light',
    title: 'Light Don Come',
    language: 'Pidgin',
    distributor: 'Up NEPA Productions',
    status: 'coming-soon',
    minutes: 93,
    rating: 'PG',
    description:
      'For the first time in living memory, the light on Adeola Close does not go out. Day after day it stays. The neighbours are delighted, then suspicious, then at war over who must have paid for it.',
  },
  {
    id: 'rain-on-broad-street',
    poster: 'rain',
    title: 'Rain on Broad Street',
    language: 'English, Yoruba',
    distributor: 'Third Mainland Pictures',
    status: 'now-playing',
    minutes: 107,
    rating: '12',
    description:
      'When a flood closes Lagos Island for a night, a bank clerk, a street trader and a runaway bride share the one dry staircase on Broad Street, and a key that opens something each of them has lost.',
  },
  {
    id: 'the-tailor-of-amukpe',
    poster: 'tailor',
    title: 'The Tailor of Amukpe',
    language: 'English, Okpe',
    distributor: 'Riverside Features',
    status: 'now-playing',
    minutes: 98,
    rating: 'PG',
    description:
      'Every suit that he sews fits perfectly, and every customer who wears one tells the truth for a day. When the local chairman orders three, half the town prays for rain and the other half books a seat.',
  },
  {
    id: 'nine-days-to-bauchi',
    poster: 'bauchi',
    title: 'Nine Days to Bauchi',
    language: 'Hausa, English',
    distributor: 'Gwallaga Motion',
    status: 'now-playing',
    minutes: 121,
    rating: '12',
    description:
      'A trailer driver, his nephew and forty crates of tomatoes set out from the north-east with a bad gearbox and a promise. Nine days, six states and one road that keeps changing its mind.',
  },
  {
    id: 'generator-boys',
    poster: 'generator',
    title: 'Generator Boys',
    language: 'Pidgin, English',
    distributor: 'Up NEPA Productions',
    status: 'now-playing',
    minutes: 90,
    rating: '12',
    description:
      'Three friends who repair generators by day form a band by night, since they own the only machine on the street that stays on. Their first show is for a client who never pays, and for once that is the good news.',
  },
];
