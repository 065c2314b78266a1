/** What a call takes: the values of the path's names, its query, its headers, and its body. */
export interface Takes {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
}

/** A call of the app to its backend. The app sends it and the backend answers it by this declaration. */
export interface Call<T extends Takes, Answer> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `:name` is a value of `params`. */
  path: string;
  /** The app sends a public call without the member's token. A call for attendants needs the role in the token. */
  access: 'public' | 'member' | 'attendant';
  /** A public call that carries a member's token, so a backend may answer the member otherwise. */
  carriesToken?: true;
  /** The call may end the session that sends it, so a 401 does not renew the token. */
  endsSession?: true;
  /** For the compiler alone. No call has this value. */
  types?: { takes: T; answer: Answer };
}
