import { defineRemote } from '@viewmax/shared';
import { Root } from './root.tsx';
import { Showtimes } from './slots/showtimes/showtimes.tsx';

export default defineRemote({ root: Root, slots: { 'movie.showtimes': Showtimes } });
