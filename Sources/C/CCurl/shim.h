#ifndef PILLS_CCURL_SHIM_H
#define PILLS_CCURL_SHIM_H

#include <curl/curl.h>

// curl_easy_setopt(3) and curl_easy_getinfo(3) are variadic, which Swift cannot call: one function for each type.

static inline CURLcode pills_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode pills_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode pills_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode pills_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode pills_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode pills_curl_set_sink(
    CURL *handle, CURLoption option, size_t (*sink)(char *bytes, size_t size, size_t count, void *context)) {
    return curl_easy_setopt(handle, option, sink);
}

static inline CURLcode pills_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

// Macros with casts, which Swift does not import, and a constant without a type.
static inline long pills_curl_basic(void) { return (long)CURLAUTH_BASIC; }
static inline long pills_curl_digest(void) { return (long)CURLAUTH_DIGEST; }
static inline long pills_curl_tls_1_2(void) { return CURL_SSLVERSION_TLSv1_2; }

#endif
